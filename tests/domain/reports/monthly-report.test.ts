import { eq, type SQL, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import type { Tx } from "#db/client.server.ts"
import { stays } from "#db/schema/index.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { withShareOfTenant } from "~/domain/rent-roll-totals/share.ts"
import { advanceHeld } from "~/domain/reports/advance-held.ts"
import { ReportQuery } from "~/domain/reports/inputs.ts"
import { monthlyReport } from "~/domain/reports/monthly-report.ts"
import { reportMonths } from "~/domain/reports/months.ts"
import { rentIncome } from "~/domain/reports/rent-income.ts"
import { verifyReports } from "~/domain/reports/verify-reports.ts"
import { deleteUnit, editUnit } from "~/domain/units/units.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { onSqlite } from "../../support/engines.ts"
import { execute, withoutTriggers } from "../../support/raw.ts"
import { ada, categoriesOf, depositsOf, linesOf, reportOf } from "../../support/reports.ts"
import { jobsOf, movesIn, movesOut, owesFee, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const floorsOf = async (month: string) => (await reportOf(month)).income.incomeByFloor
const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }

beforeEach(() => setting(USUAL))

test("a month in the future and a stranger to the books are refused", async () => {
  const future = seen("2026-03-31", (tx) => monthlyReport(tx, ada, { month: asMonth("2026-04") }))
  await expect(future).rejects.toMatchObject({ status: 400, fields: { month: ["Invalid value."] } })
  const manager = seen("2026-03-31", (tx) => monthlyReport(tx, mona, { month: asMonth("2026-03") }))
  await expect(manager).rejects.toMatchObject({ status: 403 })
  expect(ReportQuery.safeParse({ month: "2026-13" }).success).toBe(false)
})

test("an empty building reports zeros", async () => {
  const { income, processingFees, miscStripeFees } = await reportOf("2026-03")
  expect(income.incomeByFloor).toMatchObject({
    proFormaByFloor: {},
    occupancyByFloor: {},
    totals: { proForma: 0, adjustedIncome: 0, occupancy: { occupied: 0, total: 0, percent: 0 } },
    totalIncome: 0,
  })
  expect(processingFees).toEqual({ card: 0, ach: 0, total: 0, estimated: false })
  expect([miscStripeFees, Object.is(income.incomeByCategory.convenienceFeeIncome, 0)]).toEqual([0, true])
})

test("the months go from the first journal to the current one, newest first", async () => {
  const months = (day: string) => seen(day, (tx) => reportMonths(tx, ada, undefined))
  expect(await months("2026-03-31")).toEqual([{ month: "2026-03", formattedName: "March 2026" }])
  await suite(101, { rent: 100 })
  await movesIn(101, "2026-01-15", { rent: 100 })
  expect(await months("2026-03-31")).toEqual([
    { month: "2026-03", formattedName: "March 2026" },
    { month: "2026-02", formattedName: "February 2026" },
    { month: "2026-01", formattedName: "January 2026" },
  ])
})

test("rent and floor are those in force at the month's end; a vacant unit counts at its list rent", async () => {
  await suite(101, { rent: 100_000, floor: 1 })
  await suite(102, { rent: 50_000, floor: 21, since: "2026-02-10" })
  await during("2026-03-15", (tx) =>
    editUnit(tx, mona, { unitNumber: 101, ...flags, monthlyRent: asCents(110_000), floor: 2 }),
  )
  expect((await floorsOf("2026-01")).proFormaByFloor).toEqual({ first: 100_000 })
  expect((await floorsOf("2026-02")).proFormaByFloor).toEqual({ first: 100_000, unassigned: 50_000 })
  expect((await floorsOf("2026-03")).proFormaByFloor).toEqual({ second: 110_000, unassigned: 50_000 })
})

test("a day of moving out is vacant, and so is the day before moving in", async () => {
  await suite(101, { rent: 100, floor: 1 })
  await suite(102, { rent: 100, floor: 2 })
  await movesIn(101, "2026-01-31")
  const occupancy = async (month: string, day?: string) =>
    (await reportOf(month, day)).income.incomeByFloor.occupancyByFloor
  expect(await occupancy("2026-01")).toEqual({
    first: { occupied: 1, total: 1, percent: 100 },
    second: { occupied: 0, total: 1, percent: 0 },
  })
  await movesOut(101, 0, "2026-02-28")
  expect((await floorsOf("2026-02")).totals.occupancy).toEqual({ occupied: 0, total: 2, percent: 0 })
  expect((await occupancy("2026-02", "2026-02-28")).first).toEqual({ occupied: 0, total: 1, percent: 0 })
  expect((await occupancy("2026-01")).first).toEqual({ occupied: 1, total: 1, percent: 100 })
})

test("a deleted unit is gone from the month it was deleted in, but keeps its floor for later payments", async () => {
  await suite(101, { rent: 100_000, floor: 3 })
  await suite(102, { rent: 1, floor: 1 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await movesOut(101, 0, "2026-02-10")
  await during("2026-02-11", (tx) => deleteUnit(tx, ada, { unit: 101 }))
  await pays(dana, 130_000, "2026-03-05")
  const march = await floorsOf("2026-03")
  expect(march.proFormaByFloor).toEqual({ first: 1, third: 0 })
  expect(march.backRentByFloor).toEqual({ first: 0, third: 100_000 })
  expect(march.advanceRentHeldByFloor).toEqual({ first: 0, third: 30_000 })
  expect(march.occupancyByFloor.third).toEqual({ occupied: 0, total: 0, percent: 0 })
  expect((await floorsOf("2026-01")).proFormaByFloor).toEqual({ first: 1, third: 100_000 })
})

test("rent paid before its month counts in its month, and is held until then", async () => {
  await setting({ balanceIssueDay: 25 })
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000, rentPayment: 100_000, rentMethod: "check" })
  await jobsOf("2026-01-25")
  await pays(dana, 60_000, "2026-01-28")
  await pays(dana, 40_000, "2026-02-02", { method: "zelle" })
  const january = await reportOf("2026-01")
  expect(january.income.incomeByFloor.totals).toMatchObject({ adjustedIncome: 100_000, advanceRentHeld: 60_000 })
  expect(await categoriesOf("2026-02")).toEqual(["zelle 40000 40%", "advanceRent 60000 60%"])
  expect((await floorsOf("2026-02")).totals).toMatchObject({ adjustedIncome: 100_000, advanceRentHeld: 0 })
})

test("a managementCredit, a fee credit and an adjustment are no income", async () => {
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000, fee: 5_000 })
  await pays(dana, 20_000, "2026-01-02", { method: "managementCredit" })
  await owesFee(dana, -1_000, "2026-01-03")
  const set = { tenantId: dana, newRentBalance: asCents(70_000), newDepositReserve: asCents(40_000) }
  await during("2026-01-04", (tx) => adjustBalances(tx, mona, set))
  await during("2026-01-05", (tx) => adjustBalances(tx, mona, { tenantId: dana, newLateFeeBalance: asCents(3_000) }))
  expect(await linesOf("2026-01")).toEqual([0, 0, 100_000, 0, 0, 0])
  const { incomeByCategory } = (await reportOf("2026-01")).income
  expect(incomeByCategory).toMatchObject({ managerAdjustments: -7_000, otherCredits: 21_000 })
  expect(await depositsOf("2026-01")).toEqual([0, 0, 0, 0, 40_000, 40_000])
})

test("a deleted charge takes its income back on the day it is deleted", async () => {
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { rent: 100_000, rentPayment: 100_000, rentMethod: "check" })
  await during("2026-02-10", (tx) =>
    deleteCharge(tx, mona, { chargeId: 1, chargeType: "Rent Charge", reason: "Charged by mistake." }),
  )
  expect(await linesOf("2026-01")).toEqual([0, 100_000, 0, 0, 0, 100_000])
  expect(await linesOf("2026-02")).toEqual([-100_000, -100_000, 100_000, 0, 0, -100_000])
  expect((await floorsOf("2026-02")).totals.advanceRentHeld).toBe(100_000)
})

test("money without a unit belongs to the floor of the tenant's own unit", async () => {
  await suite(101, { rent: 100_000, floor: 1 })
  await suite(201, { rent: 50_000, floor: 2 })
  const dana = await movesIn(201, "2026-01-01")
  await during("2026-01-05", (tx) => adjustBalances(tx, mona, { tenantId: dana, newRentBalance: asCents(10_000) }))
  await pays(dana, 25_000, "2026-01-06")
  const january = await floorsOf("2026-01")
  expect(january.adjustedIncomeByFloor).toEqual({ first: 0, second: 10_000 })
  expect(january.advanceRentHeldByFloor).toEqual({ first: 0, second: 15_000 })
  await during("2026-01-06", (tx) =>
    withShareOfTenant(tx, dana, () => tx.run(tx.delete(stays).where(eq(stays.tenantId, dana)))),
  )
  expect((await floorsOf("2026-01")).adjustedIncomeByFloor).toMatchObject({ unassigned: 10_000 })
})

test("a stay whose figures do not add up is told, and so is income that no money explains", async () => {
  await suite(101, { rent: 100_000 })
  const paid = { deposit: 5_000, depositPayment: 5_000, depositMethod: "check" } as const
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000, ...paid })
  await pays(dana, 100_000, "2026-01-02")
  await movesOut(101, 0, "2026-01-31")
  const violations = () => seen("2026-02-01", verifyReports)
  expect(await violations()).toEqual([])
  await execute("update stays set deposit_returned = 4999")
  await withoutTriggers("journal_lines_keep_update")
  await execute("update journal_lines set account = 'ADJ' where account = 'CASH:check'")
  expect((await violations()).map(({ law, detail }) => `${law.slice(0, 3)} ${detail}`)).toEqual([
    "I14 journal 3: 5000 cents",
    "I14 journal 4: 100000 cents",
    "I20 stay 1",
  ])
})

onSqlite.each([
  ["rent realised in a month", (tx: Tx): Promise<unknown> => rentIncome(tx, MARCH)],
  ["rent paid before its month", (tx: Tx): Promise<unknown> => advanceHeld(tx, MARCH)],
])("%s is found by the due day of its charges, not by reading all postings", async (_, find) => {
  const plan = (await seen("2026-03-31", (tx) => find(explaining(tx)))) as { detail: string }[]
  const steps = plan.map(({ detail }) => detail)
  expect(steps).toContainEqual(expect.stringMatching(/^SEARCH c USING .*INDEX charges_rent_due \(due_on>/))
  expect(steps).not.toContainEqual(expect.stringMatching(/^SCAN [acj]\b/))
})

const MARCH = { first: asDay("2026-03-01"), last: asDay("2026-03-31") }

/** Returns the plan of each query instead of its rows. */
const explaining = (tx: Tx): Tx =>
  Object.create(tx, { rows: { value: (query: SQL) => tx.rows(sql`explain query plan ${query}`) } })
