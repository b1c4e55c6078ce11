import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { ledgerArrays } from "~/domain/ledger/statement/tenant-ledger.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { get, post } from "../support/app.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { sendsByBank } from "../support/provider.ts"
import { movesIn, pays, stateOf } from "../support/tenancies.ts"
import { during, mona, suite } from "../support/world.ts"

let as = ""
let id = 0
let today = ""
const URL = () => `/management/manualpayment?tenant=${id}`
const INVALID = "Invalid unit or tenant, go back to the rent roll and try again."
const SUCCESS = (payment: number) => `/management/manualpayment/success?payment=${payment}`
const success = async (payment: number, by = as) => textIn(await (await get(SUCCESS(payment), { as: by })).text())
const payments = () => read((tx) => ledgerArrays(tx, id))
const owed = async () => (await stateOf(id, "2026-11-20")).owed
const form = (more: Record<string, string> = {}) => ({
  intent: "payment",
  key: "one",
  tenantID: String(id),
  amount: "1,250.50",
  paymentDate: "2026-01-10",
  earlierMonth: "2026-01",
  type: "rent",
  method: "check",
  note: "2041",
  ...more,
})
const send = async (more: Record<string, string> = {}) => {
  const response = await post(URL(), form(more), { as })
  return { status: response.status, to: response.headers.get("location"), html: await response.text() }
}

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000, deposit: 150_000 })
  id = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000, fee: 2_500 })
  today = await read(ledgerDay)
})

test("the page shows the form for today, what is owed and the recent ledger", async () => {
  const html = await (await get(URL(), { as })).text()
  const text = textIn(html)
  expect(html).toContain("<title>Dana Reyes 101 · Manual Payment · ")
  expect(html).toContain(`value="${today}"`)
  expect(text).toContain("Record Manual Payment Issue/Reduce Fees")
  expect(text).toContain("Owed now: $2,525.00. Fill in $1,025.00 or $1,500.00 deposit")
  expect(text).toContain("Rent first, then late fees, then other fees. Owed: $1,000.00")
  expect(text).toContain("Other fees first, then late fees, then rent. Owed: $25.00")
  for (const method of ["Zelle", "PayPal", "Cash App", "Check", "Cash", "Management Credit", "Other"]) {
    expect(html).toContain(`>${method}</option>`)
  }
  expect(html).toMatch(/name="key" value="[\w-]{36}"/)
  expect(rows(html)).toEqual([
    ["Jan 1, 2026", "Fee: Unit 101", "$25.00", "$2,525.00"],
    ["Jan 1, 2026", "January 2026, unit 101", "$1,000.00", "$2,500.00"],
    ["Jan 1, 2026", "Deposit Charge: Unit 101", "$1,500.00", "$1,500.00"],
  ])
  expect(text).not.toContain("is pending")
})

test("a check is recorded, and the success page tells of it", async () => {
  const { status, to } = await send()
  expect([status, to]).toEqual([302, SUCCESS(1)])
  const [row] = (await payments()).rentPayments
  expect(row).toMatchObject({ amount: 125_050, tender: "check", note: "2041", paidOn: "2026-01-10" })
  const html = await (await get(SUCCESS(1), { as })).text()
  expect(textIn(html)).toContain("Payment Successful")
  expect(textIn(html)).toContain(
    "Tenant Dana Reyes Unit Unit 101 Amount $1,250.50 Method Check Check number 2041 Payment date Jan 10, 2026",
  )
  expect(textIn(html)).toContain("Went $1,000.00 to rent, $25.00 to other fees, $225.50 to advance rent")
  expect(html).toContain(`href="/management/viewtenant?tenant=${id}"`)
  expect(html).toContain('href="/management/viewunit?unit=101"')
  expect(html).toContain('href="/management"')
  expect(html).toContain(`href="/management/viewtenant/payments?tenant=${id}"`)
})

test("a one-time key that no form of ours carries is refused", async () => {
  expect((await send({ key: "k".repeat(101) })).status).toBe(400)
  expect(await owed()).toBe("100000/0/2500/150000")
})

test("a form sent twice books once", async () => {
  const sent = await Promise.all([send(), send()])
  sent.push(await send())
  expect(sent.map(({ status, to }) => [status, to])).toEqual(Array(3).fill([302, SUCCESS(1)]))
  expect((await payments()).rentPayments).toHaveLength(1)
  await send({ key: "two", note: "2042" })
  expect((await payments()).rentPayments).toHaveLength(2)
})

test("the same form with other values is told apart", async () => {
  await send()
  const { status, html } = await send({ amount: "9.00" })
  expect(status).toBe(409)
  expect(textIn(html)).toContain("This key was already used for a different request.")
})

test("a check number is kept with a check only", async () => {
  await send({ method: "cash" })
  expect((await payments()).rentPayments).toMatchObject([{ tender: "cash", note: null }])
})

test("without the payment just recorded the success page tells of none, whatever was recorded before", async () => {
  await send()
  const html = await (await get("/management/manualpayment/success", { as })).text()
  expect(textIn(html)).toContain("No payment to show")
  expect(html).toContain('href="/management"')
  for (const text of [textIn(html), await success(99)]) expect(text).not.toMatch(/Payment Successful|Tenant Dana/)
})

test("a payment that was deleted since is not called successful", async () => {
  await send()
  await during(today, (tx) => deletePayment(tx, mona, { id: 1, paymentType: "rent", reason: "Entered by mistake" }))
  const text = await success(1)
  expect(text).toContain("Payment Deleted Deleted since")
  expect(text).not.toContain("Payment Successful")
})

test("a balance below zero is explained as money ahead", async () => {
  await pays(id, 150_000, "2026-01-02", { type: "deposit" })
  await send({ amount: "1,225.50" })
  expect(await success(2)).toContain(
    "Balance now ($200.50). The tenant is $200.50 ahead: the next charges are paid from it.",
  )
})

test("a payment dated before the tenancy is taken, and said so before and after", async () => {
  const html = await (await get(URL(), { as })).text()
  expect(textIn(html)).toContain("Rented since Jan 1, 2026: check the year of an earlier day.")
  expect(html).toContain('data-since="2026-01-01"')
  await send({ paymentDate: "2000-01-01", earlierMonth: "2000-01" })
  expect(await success(1)).toContain(
    "The payment is dated Jan 1, 2000 That is before Dana Reyes rented here, which is since Jan 1, 2026.",
  )
  expect(await success(1)).toContain("The ledger opens with the past year. Show it from that day on")
  await send({ key: "two", paymentDate: "2026-01-10" })
  expect(await success(2)).not.toContain("The payment is dated")
})

test("a management credit toward the deposit is told as a waiver, with its limit before and after", async () => {
  const text = textIn(await (await get(URL(), { as })).text())
  expect(text).toContain(
    "Goes into the deposit reserve. A Management Credit waives what is owed instead. Owed: $1,500.00",
  )
  expect(text).toContain("For a deposit it waives what is owed, at most $1,500.00, and adds nothing to the reserve.")
  const tooMuch = await send({ type: "deposit", method: "managementCredit", amount: "1,500.01" })
  expect(tooMuch.status).toBe(400)
  expect(textIn(tooMuch.html)).toContain(
    "A Management Credit waives only the deposit that is owed: enter no more than $1,500.00.",
  )
  await send({ key: "two", type: "deposit", method: "managementCredit", amount: "1,500.00" })
  expect(await success(1)).toContain("Waived So much less of the deposit is owed. Nothing went into the reserve.")
  const none = await send({ key: "three", type: "deposit", method: "managementCredit", amount: "1" })
  expect(textIn(none.html)).toContain("No deposit is owed: a Management Credit has nothing to waive.")
})

test("what is wrong stands beside its field, what was typed stays, and nothing is booked", async () => {
  const { status, html } = await send({ amount: "0.00", method: "", type: "gift", paymentDate: "2026-02-30" })
  expect(status).toBe(400)
  expect(textIn(html)).toContain("Four things to correct Nothing was recorded yet.")
  expect(html).toContain('value="0.00"')
  expect(html).toContain('value="2041"')
  expect(html.match(/class="error"/g)).toHaveLength(4)
  expect(await owed()).toBe("100000/0/2500/150000")
})

const LONG = "x".repeat(10_000)
test.each([
  ["an amount in words", { amount: "twelve" }],
  ["no amount", { amount: "" }],
  ["less than nothing", { amount: "-5" }],
  ["a million", { amount: "1000000" }],
  ["an amount with an exponent", { amount: "1e3" }],
  ["an endless amount", { amount: "9".repeat(10_000) }],
  ["no day", { paymentDate: "" }],
  ["a day too long ago", { paymentDate: "1999-12-31" }],
  ["a method of the provider", { method: "card" }],
  ["an endless check number", { note: LONG }],
  ["a check number with a NUL", { note: "NUL \0 inside" }],
])("%s is refused with a message", async (_what, more: Record<string, string>) => {
  const { status, html } = await send(more)
  expect(status).toBe(400)
  expect(textIn(html)).toContain("One thing to correct")
  expect((await payments()).rentPayments).toEqual([])
})

test("a day in the future is refused beside its field", async () => {
  const tomorrow = addDays(asDay(today), 1)
  const { status, html } = await send({ paymentDate: tomorrow })
  expect(status).toBe(400)
  expect(html).toContain(`value="${tomorrow}"`)
  expect(textIn(html)).toContain("One thing to correct")
})

test.each(["😀 check", "<b>bold</b>", "__proto__", "constructor", "'; drop table payments; --"])(
  "the check number %j is kept as it is",
  async (note) => {
    expect((await send({ note })).status).toBe(302)
    expect((await payments()).rentPayments).toMatchObject([{ note }])
    expect(await (await get(URL(), { as })).text()).not.toContain("<b>bold</b>")
  },
)

test.each(["__proto__", "__proto__.amount", "constructor.prototype", "a[999999999]", "a[][b]", "amount.x[", "]", "."])(
  "a field called %s does no harm",
  async (name) => {
    expect((await send({ [name]: "1" })).status).toBe(302)
    expect((await payments()).rentPayments).toHaveLength(1)
  },
)

test.each(["?tenant=999", "", "?tenant=abc"])("without a tenant (%s) the page says where to go", async (query) => {
  const response = await get(`/management/manualpayment${query}`, { as })
  expect(response.status).toBe(404)
  expect(textIn(await response.text())).toContain(INVALID)
})

test("a form about an unknown tenant is told the same", async () => {
  const { status, html } = await send({ tenantID: "999" })
  expect(status).toBe(404)
  expect(textIn(html)).toContain(INVALID)
  const missing = await send({ tenantID: "" })
  expect(missing.status).toBe(400)
  expect(textIn(missing.html)).toContain(INVALID)
})

test("pending money is warned of, and counted nowhere", async () => {
  await sendsByBank(id, 50_000, "2026-01-05")
  const html = await (await get(URL(), { as })).text()
  expect(textIn(html)).toContain("$500.00 is pending")
  expect(rows(html)).toHaveLength(3)
})

test("the success page is each person's own", async () => {
  await send()
  const other = await tokenOf(await staff(5), "page")
  expect(await success(1, other)).not.toContain("Dana")
})

test("a payment dated into a month that is over says which report it changes, and asks once; the API does not", async () => {
  const question = await send({ earlierMonth: "" })
  expect([question.status, textIn(question.html)]).toEqual([
    409,
    expect.stringContaining("A payment dated Jan 10, 2026 changes the report of January 2026, and the statements"),
  ])
  expect(textIn(question.html)).toContain("Record it for that month")
  expect(question.html).toContain('name="earlierMonth" value="2026-01"')
  expect((await send({ paymentDate: "2025-12-15" })).status).toBe(409)
  expect((await send({})).status).toBe(302)
})
