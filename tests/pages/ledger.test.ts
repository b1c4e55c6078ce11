import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { deleteCharge, deletePayment } from "~/domain/ledger/reversals.ts"
import { ledgerArrays } from "~/domain/ledger/statement/tenant-ledger.ts"
import { formatDay, yearBefore } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { get, post } from "../support/app.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { paysOnline, sendsByBank } from "../support/provider.ts"
import { movesIn, owesFee, pays, stateOf } from "../support/tenancies.ts"
import { during, mona, suite } from "../support/world.ts"

let as = ""
let id = 0
const REASON = "Entered for the wrong tenant"
const at = (query = "") => `/management/viewtenant/payments?tenant=${id}${query}`
const open = async (query = "") => {
  const response = await get(at(query), { as })
  return { status: response.status, html: await response.text() }
}
const send = async (query: string, form: Record<string, string>) => {
  const response = await post(at(query), { tenantID: String(id), ...form }, { as })
  const notice = /notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? ""
  const message = Buffer.from(notice, "base64url").toString()
  return { status: response.status, to: response.headers.get("location"), message, html: await response.text() }
}
const owed = async () => (await stateOf(id, "2026-11-20")).owed

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000, deposit: 150_000 })
  id = await movesIn(101, "2026-01-01", { rent: 100_000 })
})

test("a late fee, another fee, a credit and the reserve are told apart, on the ledger and beside the forms", async () => {
  await owesFee(id, 700, "2026-01-02", "late")
  await during("2026-01-03", (tx) =>
    issueFee(tx, mona, { tenantId: id, amount: asCents(2_500), type: "other", note: "New keys" }),
  )
  await owesFee(id, -200, "2026-01-04", "late")
  await during("2026-01-05", (tx) => adjustBalances(tx, mona, { tenantId: id, newDepositReserve: asCents(69_500) }))
  const entries = rows((await open()).html).map((row) => [row[1], row[5], row[6], row[9]])
  expect(entries).toEqual([
    [
      "$695.00",
      "Deposit",
      "Adjustment",
      expect.stringMatching(/^Deposit reserve \$0.00 to \$695.00, the balance stays as it is/),
    ],
    ["($2.00)", "Late fee credit", "Charge", ""],
    ["$25.00", "Fee", "Charge", "New keys"],
    ["$7.00", "Late fee", "Charge", ""],
    ["$1,000.00", "Rent Charge", "Charge", "January 2026, unit 101"],
  ])
  const recent = rows(await (await get(`/management/editfee?tenant=${id}`, { as })).text()).map((row) => row[1])
  expect(recent.slice(1, 4)).toEqual(["Late fee credit", "Fee: New keys", "Late fee"])
})

test("the ledger has its eleven columns and three kinds of entries, newest first", async () => {
  await pays(id, 60_000, "2026-01-05")
  await paysOnline(id, 40_000, "2026-01-06", { fee: 1_200, choice: "rent" })
  await during("2026-01-07", (tx) => adjustBalances(tx, mona, { tenantId: id, newOtherFeeBalance: asCents(2_500) }))
  const { status, html } = await open()
  expect(status).toBe(200)
  expect(html).toContain("<title>Dana Reyes 101 · Ledger and Statement · ")
  const heads = [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = ""]) => textIn(head))
  const columns = "Date,Amount,Conv. Fee,Method,Status,Type,Entry,Balance,Stripe,Notes,Actions"
  expect(heads.join(",")).toBe(columns)
  expect(rows(html)).toMatchObject([
    [
      "Jan 7, 2026",
      "$25.00",
      "– $0.00",
      "",
      "n/a",
      "Balance",
      "Adjustment",
      "$25.00",
      "",
      expect.stringContaining("Other fee balance $0.00 to $25.00"),
      "",
    ],
    [
      "Jan 6, 2026",
      "($400.00)",
      "$12.00",
      "Card , processed by the payment provider",
      "Succeeded",
      "Rent",
      "Payment",
      "$0.00",
      expect.stringMatching(/^pi_/),
      "",
      "",
    ],
    [
      "Jan 5, 2026",
      "($600.00)",
      "– $0.00",
      "Check",
      "Succeeded",
      "Rent",
      "Payment",
      "$400.00",
      "",
      "",
      "Delete payment of $600.00, Jan 5, 2026 Returned by the bank check of $600.00, Jan 5, 2026",
    ],
    [
      "Jan 1, 2026",
      "$1,000.00",
      "– $0.00",
      "",
      "n/a",
      "Rent Charge",
      "Charge",
      "$1,000.00",
      "",
      "January 2026, unit 101",
      "Delete charge of $1,000.00, Jan 1, 2026",
    ],
  ])
  expect(textIn(html)).toContain("Balance today $25.00")
  expect(textIn(html)).toContain(`Opening balance, ${formatDay(yearBefore(await read(ledgerDay)))} $0.00`)
})

test("the past year through today is shown unless another range is asked for", async () => {
  await pays(id, 30_000, "2026-01-05")
  await owesFee(id, 2_500, "2026-01-20")
  const today = await read(ledgerDay)
  const usual = (await open()).html
  expect(usual).toContain(`name="from" value="${yearBefore(today)}"`)
  expect(usual).toContain(`name="to" value="${today}"`)
  const { html } = await open("&from=2026-01-02&to=2026-01-10")
  expect(rows(html).map((row) => row[0])).toEqual(["Jan 5, 2026"])
  expect(textIn(html)).toContain("Opening balance, Jan 2, 2026 $1,000.00")
  expect(textIn(html)).toContain("Balance today $725.00")
})

test("a range without entries says so and leads to all of them", async () => {
  const { html } = await open("&from=2020-01-01&to=2020-12-31")
  expect(textIn(html)).toContain("No entries in this range.")
  expect(html).toContain(`href="?tenant=${id}&amp;range=everything"`)
  const backwards = await open("&from=2026-02-01&to=2026-01-01")
  expect(textIn(backwards.html)).toContain("The start date is after the end date.")
})

test("fifty entries stand on a page, and the opening balance on the last", async () => {
  for (let count = 0; count < 60; count += 1) await owesFee(id, 100, "2026-01-02")
  const first = (await open()).html
  expect(rows(first)).toHaveLength(50)
  expect(textIn(first)).toContain("Entries 1–50 of 61")
  expect(textIn(first)).not.toContain("Opening balance")
  const second = (await open("&page=2")).html
  expect(rows(second)).toHaveLength(11)
  expect(textIn(second)).toContain("Opening balance")
  expect(rows((await open("&per=all")).html)).toHaveLength(61)
  expect(rows((await open("&page=99")).html)).toHaveLength(11)
})

test("pending money stands above the ledger, not in it", async () => {
  await sendsByBank(id, 50_000, "2026-01-05")
  const { html } = await open()
  const text = textIn(html)
  expect(text).toContain("Pending payments On their way, not counted in any balance yet")
  expect(text).toContain("Balance today $1,000.00 and $500.00 pending")
  expect(html.match(/>Pending</g)).toHaveLength(1)
  expect(text).toContain("Entries 1–1 of 1")
})

test("deleting asks for a reason and tells what changes", async () => {
  const { id: payment } = await pays(id, 60_000, "2026-01-05", { method: "zelle" })
  const { html } = await open(`&dialog=delete&payment=${payment}`)
  const text = textIn(html)
  expect(html).toContain("<dialog open")
  expect(text).toContain("Delete payment of $600.00? Paid Jan 5, 2026 by Zelle.")
  expect(text).toContain("Balance: $400.00 → $1,000.00")
  expect(text).toContain("This cannot be undone.")
  expect(text).toContain("Reason must be at least 10 characters (0/10)")
})

test("what would change is told of every balance", async () => {
  await pays(id, 100_000, "2026-01-05")
  const [charge] = (await read((tx) => ledgerArrays(tx, id))).rentCharges
  const { html } = await open(`&dialog=delete&charge=${charge?.id}`)
  expect(textIn(html)).toContain("Delete charge of $1,000.00? Charged Jan 1, 2026: January 2026, unit 101.")
  expect(textIn(html)).toContain("Balance: $0.00 → ($1,000.00) Advance rent: $0.00 → $1,000.00")
})

const form = (payment: number, more: Record<string, string> = {}) => ({
  intent: "payment",
  key: "one",
  id: String(payment),
  paymentType: "rent",
  reason: REASON,
  ...more,
})

test("a payment is deleted once, and the page that was seen comes back with the word", async () => {
  const { id: payment } = await pays(id, 60_000, "2026-01-05")
  const query = `&from=2026-01-01&dialog=delete&payment=${payment}`
  const back = `?tenant=${id}&from=2026-01-01&tenant=9&x=//evil.example`
  const sent = [await send(query, form(payment, { back })), await send(query, form(payment, { back }))]
  for (const { status, to, message } of sent) {
    expect([status, to]).toEqual([302, `/management/viewtenant/payments?tenant=${id}&from=2026-01-01`])
    expect(message).toBe("Payment Deleted\nPayment of $600.00 has been successfully deleted.")
  }
  expect(await owed()).toBe("100000/0/0/0")
  const { html } = await open()
  expect(rows(html).map((row) => [row[1], row[4], row[10]])).toEqual([
    ["$600.00", "Reversed", ""],
    ["($600.00)", "Reversed", "Deleted"],
    ["$1,000.00", "n/a", "Delete charge of $1,000.00, Jan 1, 2026"],
  ])
  expect(html.match(/<tr [^>]*class="reversed"/g)).toHaveLength(1)
  expect(textIn(html)).toContain(REASON)
})

test("a charge is deleted with its own words", async () => {
  const [charge] = (await read((tx) => ledgerArrays(tx, id))).rentCharges
  const number = String(charge?.id)
  const fields = { intent: "charge", chargeId: number, chargeType: "Rent Charge", reason: REASON }
  const { status, message } = await send(`&dialog=delete&charge=${number}`, fields)
  expect(status).toBe(302)
  expect(message).toBe("Charge Deleted\nCharge of $1,000.00 has been successfully deleted.")
  expect(await owed()).toBe("0/0/0/0")
})

test.each([
  ["a short one", "Double"],
  ["spaces", "          "],
  ["none", ""],
])("a reason is needed: %s is not enough", async (_what, reason) => {
  const { id: payment } = await pays(id, 60_000, "2026-01-05")
  const { status, html } = await send(`&dialog=delete&payment=${payment}`, form(payment, { reason }))
  expect(status).toBe(400)
  expect(html).toContain("<dialog open")
  expect(html).toMatch(/class="error"[^>]*>.*?Reason must be at least 10 characters</)
  expect(textIn(html)).toContain(`(${reason.trim().length}/10)`)
  if (reason.trim()) expect(html).toContain(">Double</textarea>")
  expect(await owed()).toBe("40000/0/0/0")
})

test("what was deleted meanwhile is told, whatever asks for it", async () => {
  const { id: payment } = await pays(id, 60_000, "2026-01-05")
  const query = `&dialog=delete&payment=${payment}`
  await during("2026-01-06", (tx) => deletePayment(tx, mona, { id: payment, paymentType: "rent", reason: REASON }))
  expect(textIn((await open(query)).html)).toContain("Delete Failed This entry has already been deleted.")
  const { status, html } = await send(query, form(payment))
  expect(status).toBe(409)
  expect(textIn(html)).toContain("Delete Failed This entry has already been deleted.")
})

test("a payment of the provider cannot be deleted", async () => {
  await paysOnline(id, 40_000, "2026-01-06", { choice: "rent" })
  const [paid] = (await read((tx) => ledgerArrays(tx, id))).rentPayments
  const { html } = await open(`&dialog=delete&payment=${paid?.id}`)
  expect(textIn(html)).toContain("Payments created through the payment provider cannot be deleted.")
})

test("entries of another tenant are not found from here", async () => {
  await suite(102, { rent: 50_000 })
  const other = await movesIn(102, "2026-01-01", { rent: 50_000, primaryEmail: "ben@example.com" })
  const { id: payment } = await pays(other, 10_000, "2026-01-05")
  const [charge] = (await read((tx) => ledgerArrays(tx, other))).rentCharges
  const number = String(charge?.id)
  expect((await open(`&dialog=delete&payment=${payment}`)).status).toBe(404)
  expect((await open(`&dialog=delete&charge=${number}`)).status).toBe(404)
  expect((await send("", form(payment))).status).toBe(404)
  const fields = { intent: "charge", chargeId: number, chargeType: "Rent Charge", reason: REASON }
  expect((await send("", fields)).status).toBe(404)
  expect((await stateOf(other, "2026-11-20")).owed).toBe("40000/0/0/0")
})

test.each([
  "&from=x&to=2026-13-01&page=-1&per=0",
  "&page=1e99&per=999999999",
  `&from=${"9".repeat(5_000)}`,
  "&dialog=delete",
  "&dialog=__proto__",
  "&from=%00&to=%F0%9F%98%80",
])("whatever else the address says, the ledger is shown: %s", async (query) => {
  expect((await open(query)).status).toBe(200)
})

test.each(["&dialog=delete&payment=abc", "&dialog=delete&payment=0", "&dialog=delete&charge=99999999999"])(
  "an entry that cannot be is refused in words: %s",
  async (query) => {
    const { status, html } = await open(query)
    expect([200, 400, 404]).toContain(status)
    expect(textIn(html)).not.toContain("Unknown Error")
  },
)

test("notes and reasons are shown as text", async () => {
  const { id: payment } = await pays(id, 60_000, "2026-01-05")
  const reason = '<img src=x onerror="alert(1)"> 😀'
  await during("2026-01-06", (tx) => deletePayment(tx, mona, { id: payment, paymentType: "rent", reason }))
  await owesFee(id, 2_500, "2026-01-07")
  const [fee] = (await read((tx) => ledgerArrays(tx, id))).feeCharges
  await during("2026-01-08", (tx) =>
    deleteCharge(tx, mona, { chargeId: fee?.id ?? 0, chargeType: "Fee Charge", reason }),
  )
  const { html } = await open()
  expect(html).not.toContain("<img")
  expect(html.match(/&lt;img src=x/g)).toHaveLength(2)
})
