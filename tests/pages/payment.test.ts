import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { ledgerArrays } from "~/domain/ledger/ledger-arrays.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { addDays } from "~/values/calendar.ts"
import { get, post } from "../support/app.ts"
import { rows, words } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { sendsByBank } from "../support/provider.ts"
import { movesIn, stateOf } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

let as = ""
let id = 0
let today = ""
const URL = () => `/management/manualpayment?tenant=${id}`
const INVALID = "Invalid unit or tenant, go back to the rent roll and try again."
const payments = () => read((tx) => ledgerArrays(tx, id))
const owed = async () => (await stateOf(id, "2026-11-20")).owed
const form = (more: Record<string, string> = {}) => ({
  intent: "payment",
  key: "one",
  tenantID: String(id),
  amount: "1,250.50",
  paymentDate: "2026-01-10",
  type: "rent",
  method: "check",
  note: "2041",
  ...more,
})
const send = async (more: Record<string, string> = {}) => {
  const answer = await post(URL(), form(more), { as })
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() }
}

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000, deposit: 150_000 })
  id = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000, fee: 2_500 })
  today = await read(ledgerDay)
})

test("the page shows the form for today, what is owed and the recent ledger", async () => {
  const html = await (await get(URL(), { as })).text()
  const text = words(html)
  expect(html).toContain("<title>Dana Reyes 101 · Manual Payment · ")
  expect(html).toContain(`value="${today}"`)
  expect(text).toContain("Record Manual Payment Issue/Reduce Fees")
  expect(text).toContain("Owed now: $2,525.00")
  expect(text).toContain("Rent first, then late fees, then other fees. Owed: $1,000.00")
  expect(text).toContain("Other fees first, then late fees, then rent. Owed: $25.00")
  for (const method of ["Zelle", "PayPal", "Cash App", "Check", "Cash", "Management Credit", "Other"]) {
    expect(html).toContain(`>${method}</option>`)
  }
  expect(html).toMatch(/name="key" value="[\w-]{36}"/)
  expect(rows(html)).toEqual([
    ["Jan 1, 2026", "Unit 101", "$25.00", "$2,525.00"],
    ["Jan 1, 2026", "January 2026, unit 101", "$1,000.00", "$2,500.00"],
    ["Jan 1, 2026", "Unit 101", "$1,500.00", "$1,500.00"],
  ])
  expect(text).not.toContain("is pending")
})

test("a check is recorded, and the success page tells of it", async () => {
  const { status, to } = await send()
  expect([status, to]).toEqual([302, "/management/manualpayment/success"])
  const [row] = (await payments()).rentPayments
  expect(row).toMatchObject({ amount: 125_050, tender: "check", note: "2041", paidOn: "2026-01-10" })
  const html = await (await get("/management/manualpayment/success", { as })).text()
  expect(words(html)).toContain("Payment Successful")
  expect(words(html)).toContain("Tenant Dana Reyes Amount $1,250.50 Method Check Payment date Jan 10, 2026")
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
  expect(sent.map(({ status, to }) => [status, to])).toEqual(Array(3).fill([302, "/management/manualpayment/success"]))
  expect((await payments()).rentPayments).toHaveLength(1)
  await send({ key: "two" })
  expect((await payments()).rentPayments).toHaveLength(2)
})

test("the same form with other values is told apart", async () => {
  await send()
  const { status, html } = await send({ amount: "9.00" })
  expect(status).toBe(409)
  expect(words(html)).toContain("This key was already used for a different request.")
})

test("a check number is kept with a check only", async () => {
  await send({ method: "cash" })
  expect((await payments()).rentPayments).toMatchObject([{ tender: "cash", note: null }])
})

test("a success page before any payment has only the way back", async () => {
  const html = await (await get("/management/manualpayment/success", { as })).text()
  expect(words(html)).toContain("Payment Successful")
  expect(words(html)).not.toContain("Tenant Dana")
})

test("what is wrong stands beside its field, what was typed stays, and nothing is booked", async () => {
  const { status, html } = await send({ amount: "0.00", method: "", type: "gift", paymentDate: "2026-02-30" })
  expect(status).toBe(400)
  expect(words(html)).toContain("Four things to correct Nothing was recorded yet.")
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
  expect(words(html)).toContain("One thing to correct")
  expect((await payments()).rentPayments).toEqual([])
})

test("a day in the future is refused beside its field", async () => {
  const tomorrow = addDays(today, 1)
  const { status, html } = await send({ paymentDate: tomorrow })
  expect(status).toBe(400)
  expect(html).toContain(`value="${tomorrow}"`)
  expect(words(html)).toContain("One thing to correct")
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
  const answer = await get(`/management/manualpayment${query}`, { as })
  expect(answer.status).toBe(404)
  expect(words(await answer.text())).toContain(INVALID)
})

test("a form about an unknown tenant is told the same", async () => {
  const { status, html } = await send({ tenantID: "999" })
  expect(status).toBe(404)
  expect(words(html)).toContain(INVALID)
  const missing = await send({ tenantID: "" })
  expect(missing.status).toBe(400)
  expect(words(missing.html)).toContain(INVALID)
})

test("pending money is warned of, and counted nowhere", async () => {
  await sendsByBank(id, 50_000, "2026-01-05")
  const html = await (await get(URL(), { as })).text()
  expect(words(html)).toContain("$500.00 is pending")
  expect(rows(html)).toHaveLength(3)
})

test("the success page is each person's own", async () => {
  await send()
  const other = await tokenOf(await staff(5), "page")
  expect(words(await (await get("/management/manualpayment/success", { as: other })).text())).not.toContain("Dana")
})
