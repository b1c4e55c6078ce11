/** T21 and T22: a tenant's own receipts and ledger as PDF. */

import { beforeEach, expect, test } from "vitest"
import { insertStay } from "~/domain/leasing/stays.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { api, app } from "../support/app.ts"
import { linesOf, readPdf } from "../support/pdf.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { fails, isDisputed, isRefunded, paysOnline, sendsByBank } from "../support/provider.ts"
import { jobsOf, owesFee, pays } from "../support/tenancies.ts"
import { during, leaves, movesInto, setting, suite, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""

beforeEach(async () => {
  await setting({ ...USUAL, companyName: "Halloran & Daughters", propertyName: "Harbor House" })
  dana = await tenantUser(101)
  as = await tokenOf(dana, "api")
})

const fetched = (path: string, by = as) =>
  app(new Request(`http://localhost:3000/api${path}`, { headers: { Authorization: `Bearer ${by}` } }))
const linesIn = async (response: Response) =>
  linesOf(await readPdf(new Uint8Array(await response.arrayBuffer()))).map((line) => line.join(" "))

type Row = { RentPaymentID: number | null; DepositPaymentID: number | null; FeePaymentID: number | null }
/** The addresses of the receipts in the history, newest first. */
async function receipts(by = as): Promise<string[]> {
  const { body } = await api("GET", "/user/payment/history", { as: by })
  return body.map(({ RentPaymentID, DepositPaymentID, FeePaymentID }: Row) => {
    if (RentPaymentID) return `/user/payment/receipt?type=rent&id=${RentPaymentID}`
    if (DepositPaymentID) return `/user/payment/receipt?type=deposit&id=${DepositPaymentID}`
    return `/user/payment/receipt?type=fees&id=${FeePaymentID}`
  })
}
const receipt = async (index = 0) => linesIn(await fetched((await receipts())[index] ?? ""))

test("T21 prints the whole receipt: what each dollar cleared, the fee, how it was paid, and the balance after", async () => {
  await jobsOf("2026-02-01")
  await owesFee(dana.tenantId, 4_000, "2026-02-02")
  await paysOnline(dana.tenantId, 130_000, "2026-02-03", { fee: 3_900 })
  const both = await receipts()
  expect(both).toHaveLength(2)
  const [first, second] = await Promise.all(both.map(async (path) => linesIn(await fetched(path))))
  expect(first).toEqual(second)
  expect(first).toEqual(
    expect.arrayContaining([
      "Receipt",
      "Card, Feb 3, 2026",
      "Harbor House",
      "Halloran & Daughters",
      "Feb 1, 2026 Rent for February 2026, unit 101 $1,200.00",
      "Feb 2, 2026 Fee $40.00",
      "Advance rent, for charges to come $60.00",
      "Payment $1,300.00",
      "Convenience fee $39.00",
      "Total paid $1,339.00",
      "Balance after this payment, paid ahead ($60.00)",
    ]),
  )
})

test("T21 comes as a file to be saved, under the tenant's name and the day", async () => {
  await pays(dana.tenantId, 60_000, "2026-01-02", { method: "zelle" })
  const response = await fetched((await receipts())[0] ?? "")
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"])
  expect(response.headers.get("content-disposition")).toContain(
    'attachment; filename="Receipt Dana Whitfield 2026-01-02.pdf"',
  )
  expect(response.headers.get("x-content-type-options")).toBe("nosniff")
  const lines = await linesIn(response)
  expect(lines).toContain("Zelle, Jan 2, 2026")
  expect(lines).toContain("This payment was entered manually by management.")
})

test("T21 says what became of a payment since, and of a refunded one no balance", async () => {
  const part = await paysOnline(dana.tenantId, 50_000, "2026-01-02")
  await isRefunded(part, 20_000, "2026-01-09", "re_1")
  expect(await receipt()).toContain("Refunded since $200.00")
  expect(await receipt()).toContain("Balance after this payment, paid ahead ($500.00)")
  await isRefunded(part, 30_000, "2026-01-10", "re_2")
  const whole = await receipt()
  expect(whole.join("\n")).toContain("Payment was refunded and does not count towards your balance.")
  expect(whole.join("\n")).not.toContain("Balance after")
})

test("T21 names the suites of the day of the payment, whatever the tenant rents since", async () => {
  const units = async (index: number) => (await receipt(index)).find((line) => /^Units? \d/.test(line))
  await pays(dana.tenantId, 10_000, "2026-01-02")
  expect(await units(0)).toBe("Unit 101")
  await suite(102, { rent: 50_000 })
  await movesInto(dana.tenantId, 102, { on: "2026-02-10", isSubunit: true })
  await pays(dana.tenantId, 20_000, "2026-02-11")
  await leaves(dana.tenantId, "2026-03-05")
  await pays(dana.tenantId, 30_000, "2026-03-05")
  await pays(dana.tenantId, 40_000, "2026-04-01")
  await suite(103, { rent: 50_000 })
  await movesInto(dana.tenantId, 103, { on: "2026-05-01" })
  await pays(dana.tenantId, 50_000, "2026-05-02")
  expect(await Promise.all([0, 1, 2, 3, 4].map(units))).toEqual([
    "Unit 103",
    "Units 101 and 102, until Mar 5, 2026",
    "Units 101 and 102",
    "Units 101 and 102",
    "Unit 101",
  ])
})

test("T21 names the suite of a move-in to come, paid before its day", async () => {
  await leaves(dana.tenantId, "2026-02-05")
  await suite(103, { rent: 50_000 })
  const stay = {
    tenantId: dana.tenantId,
    unitNumber: 103,
    moveInOn: asDay("2026-03-01"),
    rentFromPeriod: asMonth("2026-04"),
  }
  await during("2026-02-10", (tx) => insertStay(tx, { ...stay, createdAt: tx.now }))
  await pays(dana.tenantId, 20_000, "2026-02-10")
  expect((await receipt()).find((line) => /^Units? \d/.test(line))).toBe("Unit 103")
})

test("T21 reports an open dispute", async () => {
  await isDisputed(await paysOnline(dana.tenantId, 50_000, "2026-01-02"), 50_000, "2026-01-09", "open")
  expect((await receipt()).join("\n")).toContain("The payment is currently disputed.")
})

test("T21 knows only the payments of the history: none of another tenant, none that failed, none of another type", async () => {
  const felix = await tenantUser(102)
  await pays(felix.tenantId, 11_100, "2026-01-03")
  await pays(dana.tenantId, 5_000, "2026-01-03")
  await fails(await sendsByBank(dana.tenantId, 40_000, "2026-01-05"), "2026-01-07")
  const [felixs = ""] = await receipts(await tokenOf(felix, "api"))
  const [danas = ""] = await receipts()
  for (const path of [
    felixs,
    danas.replace("rent", "deposit"),
    "/user/payment/receipt?type=rent&id=3",
    "/user/payment/receipt?type=rent&id=999",
  ]) {
    const { status, body } = await api("GET", path, { as })
    expect([path, status, body.code]).toEqual([path, 404, "PAYMENT_NOT_FOUND"])
  }
})

test.each(["", "?type=rent", "?id=1", "?type=fee&id=1", "?type=rent&id=0", "?type=rent&id=x", "?type=rent&id=1&id=2"])(
  "T21 refuses what names no payment (%s)",
  async (query) => {
    expect((await api("GET", `/user/payment/receipt${query}`, { as })).body.code).toBe("VALIDATION_ERROR")
  },
)

test("T22 prints the own ledger, the past year unless days are named", async () => {
  await pays(dana.tenantId, 60_000, "2026-01-02", { method: "zelle" })
  await owesFee(dana.tenantId, 4_000, "2026-02-02")
  const response = await fetched("/user/statement?startDate=2026-01-01&endDate=2026-01-31")
  expect(response.headers.get("content-disposition")).toContain("Statement Dana Whitfield 2026-01-01 to 2026-01-31.pdf")
  const lines = (await linesIn(response)).join("\n")
  expect(lines).toContain("Jan 2, 2026 Payment – Zelle $600.00")
  expect(lines).not.toContain("Other fee")
  expect((await fetched("/user/statement")).status).toBe(200)
})

test.each([
  ["startDate=2026-02-01&endDate=2026-01-31", "endDate"],
  ["startDate=2026-02-30", "startDate"],
  ["startDate=2199-01-01", "endDate"],
])("T22 refuses %s", async (query, field) => {
  const { status, body } = await api("GET", `/user/statement?${query}`, { as })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test.each(["/user/payment/receipt?type=rent&id=1", "/user/statement"])("%s is for tenants only", async (path) => {
  expect((await api("GET", path, { as: await tokenOf(await staff(0), "api") })).status).toBe(403)
  expect((await api("GET", path)).status).toBe(401)
})
