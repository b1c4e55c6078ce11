/** X320 to X326: the landlord's statements. Source: money.md 11.7, api.md 4.13. */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { liveExampleB } from "../support/examples/b.ts"
import { staff, tokenOf } from "../support/people.ts"

let [admin, manager] = ["", ""]
beforeEach(async () => {
  admin = await tokenOf(await staff(3), "api")
  manager = await tokenOf(await staff(6), "api")
  await liveExampleB()
})

const reads = (call: string, as = admin) => api("GET", `/admin/reports/${call}`, { as })

test("profit and loss from January to a month", async () => {
  const { status, body } = await reads("profit-and-loss?month=2026-03")
  expect([status, body.months, body.asOf, body.estimated]).toEqual([
    200,
    ["2026-01", "2026-02", "2026-03"],
    "2026-03-31",
    true,
  ])
  expect(body.sections[0].rows[0]).toEqual({ label: "Rent", months: [100_000, 155_000, 195_000], sum: 450_000 })
  expect(body.net.sum).toBe(461_588)
  expect((await reads("profit-and-loss")).status).toBe(400)
  expect((await reads("profit-and-loss?month=2199-01")).status).toBe(400)
  expect((await reads("profit-and-loss?month=2026-03", manager)).status).toBe(403)
})

test("the trial balance, an account of it, and a posting of that", async () => {
  const { body } = await reads("trial-balance?date=2026-02-28")
  expect(body).toMatchObject({ date: "2026-02-28", debit: 485_000, credit: 485_000, bridge: { received: 255_000 } })
  const owed = { account: { code: "AR_RENT", name: "Rent owed", group: "assets" }, debit: 25_000, credit: 0 }
  expect(body.rows).toContainEqual(owed)
  const ledger = await reads("general-ledger?account=AR_RENT&from=2026-03-01&to=2026-03-31")
  expect(ledger.body).toMatchObject({ account: owed.account, from: "2026-03-01", to: "2026-03-31" })
  expect(ledger.body).toMatchObject({ opening: 25_000, closing: 0 })
  expect(ledger.body.lines).toHaveLength(6)
  const posting = await reads(`posting?posting=${ledger.body.lines[0].PostingID}`)
  expect(posting.body).toMatchObject({ kind: "rent_charge", date: "2026-03-01", occurredDate: null })
  expect(posting.body.lines).toEqual([
    { account: owed.account, amount: 100_000 },
    { account: { code: "INC_RENT", name: "Rent charged", group: "income" }, amount: -100_000 },
  ])
})

test("cash flow from January to a month", async () => {
  const { status, body } = await reads("cash-flow?month=2026-03")
  expect([status, body.months, body.asOf]).toEqual([200, ["2026-01", "2026-02", "2026-03"], "2026-03-31"])
  expect(body.sections[0].total).toEqual({ label: "Total money in", months: [200_000, 215_000, 246_050], sum: 661_050 })
  expect(body.closing).toEqual({ label: "Money at the end", months: [200_000, 415_000, 661_050], sum: 661_050 })
  for (const month of ["", "2199-01", "0000-00", "2026-13"])
    expect(Object.keys((await reads(`cash-flow?month=${month}`)).body.fields), month).toEqual(["month"])
  expect((await reads("cash-flow?month=2026-03", manager)).status).toBe(403)
})

test("what is wrong is refused beside its field", async () => {
  const fieldsOf = async (call: string) => Object.keys((await reads(call)).body.fields ?? {})
  for (const date of ["2199-01-01", "0000-00-00", "2026-02-30", "9999-01-01"])
    expect(await fieldsOf(`trial-balance?date=${date}`), date).toEqual(["date"])
  for (const month of ["2199-01", "0000-00", "0000-01", "2026-13", "9999-01"])
    for (const call of ["profit-and-loss", "prepaid-rent", "cash-flow"])
      expect(await fieldsOf(`${call}?month=${month}`), `${call} ${month}`).toEqual(["month"])
  for (const year of ["2199", "0000", "9999"])
    expect(await fieldsOf(`income-by-tenant?year=${year}`), year).toEqual(["year"])
  for (const day of ["2199-01-01", "0000-00-00", "2026-02-30", "9999-01-01"])
    for (const end of ["from", "to"])
      expect(await fieldsOf(`general-ledger?account=AR_RENT&${end}=${day}`), `${end} ${day}`).toEqual([end])
  expect(await fieldsOf("general-ledger?account=AR_RENT&to=2199-01-01")).toEqual(["to"])
  expect(await fieldsOf("general-ledger?account=AR_RENT&from=0000-00-00")).toEqual(["from"])
  expect(await fieldsOf("general-ledger?account=NONE")).toEqual(["account"])
  expect(await fieldsOf("general-ledger?account=BANK:7")).toEqual(["account"])
  expect(await fieldsOf("general-ledger?account=AR_RENT&from=2026-02-02&to=2026-02-01")).toEqual(["from"])
  expect(await fieldsOf("general-ledger?account=AR_RENT&from=2025-01-01&to=2026-02-01")).toEqual(["from"])
  expect(await reads("posting?posting=999999")).toMatchObject({ status: 404, body: { code: "POSTING_NOT_FOUND" } })
})

test("income by tenant and year, and prepaid rent", async () => {
  const { body } = await reads("income-by-tenant?year=2026")
  expect(body.totals).toEqual({ rent: 450_000, fees: 12_000, convenience: 4_050, total: 466_050 })
  expect(body.tenants).toHaveLength(2)
  expect((await reads("income-by-tenant?year=2199")).body.fields).toHaveProperty("year")
  const prepaid = { unused: 20_000, charged: 0, total: 20_000 }
  expect((await reads("prepaid-rent?month=2026-02")).body.tenants).toMatchObject([prepaid])
  expect((await reads("prepaid-rent?month=2199-02")).status).toBe(400)
})
