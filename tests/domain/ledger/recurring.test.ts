/** Postings of recurring charges: the example of money.md 9.1, each month once, and their end. */
import * as fc from "fast-check"
import { afterEach, beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { balancesAfterRun } from "~/domain/ledger/coming-balances.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { figureRows } from "~/domain/reports/figure-rows.ts"
import { monthInTables } from "~/domain/reports/month-in-tables.ts"
import { addMonths, asDay, asMonth, type Month, monthOf } from "~/values/calendar.ts"
import { chargeRecurringLines } from "../../../jobs/charge-recurring.ts"
import { chargeRents } from "../../../jobs/charge-rent.ts"
import { runDue } from "../../../jobs/run-due.ts"
import { deletesCharge } from "../../support/history.ts"
import { rowsOf } from "../../support/raw.ts"
import { changesLine, chargedMonths, chargeType, endsLine, hasLine } from "../../support/recurring.ts"
import { ada, categoriesOf, linesOf, reportOf } from "../../support/reports.ts"
import {
  jobsOf,
  movesBack,
  movesIn,
  movesOut,
  owesFee,
  pays,
  postingsOf,
  stateOf,
  vacatePreview,
} from "../../support/tenancies.ts"
import { on, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
let parking = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-02-10")
  parking = await chargeType("Parking", 5_000)
})

afterEach(async () => {
  expect(await seen("2027-01-01", verifyLedger)).toEqual([])
})

const state = async (day: string) => {
  const { owed, advance, account } = await stateOf(dana, day)
  return [owed, advance, account]
}
const heldIn = async (month: string) => (await reportOf(month)).income.incomeByFloor.totals.advanceRentHeld

test("the example of 9.1: postings, states and reports", async () => {
  const line = await hasLine(dana, parking, "2026-03", "2026-02-20", { quantity: 2 })
  await jobsOf("2026-03-01")
  expect(await postingsOf(dana, "2026-03-01")).toEqual([
    "AR_RENT+100000 INC_RENT−100000",
    "AR_OTHER+10000 INC_OTHER−10000",
  ])
  expect(await state("2026-03-01")).toEqual(["100000/0/10000/0", 0, 110_000])
  await pays(dana, 105_000, "2026-03-04")
  await jobsOf("2026-03-05")
  expect(await state("2026-03-05")).toEqual(["0/0/5000/0", 0, 5_000])
  await changesLine(line, "2026-05", "2026-03-09", { amount: 6_000, quantity: 2 })
  await hasLine(dana, await chargeType("Mail service", 2_500), "2026-03", "2026-03-10")
  await jobsOf("2026-03-11")
  expect(await state("2026-03-11")).toEqual(["0/0/7500/0", 0, 7_500])
  await pays(dana, 120_000, "2026-03-25")
  expect(await state("2026-03-25")).toEqual(["0/0/0/0", 112_500, -112_500])
  await jobsOf("2026-04-01")
  expect(await state("2026-04-01")).toEqual(["0/0/0/0", 0, 0])
  await jobsOf("2026-05-01")
  expect(await state("2026-05-01")).toEqual(["100000/0/14500/0", 0, 114_500])
  expect((await linesOf("2026-03")).slice(1)).toEqual([100_000, 0, 12_500, 0, 112_500])
  expect(await categoriesOf("2026-03")).toEqual(["checkMoCash 100000 100%"])
  expect(await heldIn("2026-03")).toBe(112_500)
  expect((await linesOf("2026-04")).slice(1)).toEqual([100_000, 0, 12_500, 0, 112_500])
  expect(await categoriesOf("2026-04")).toEqual(["advanceRent 100000 100%"])
  expect(await heldIn("2026-04")).toBe(0)
})

test("a charge that is paid before it is due is income of that day, and not advance rent held", async () => {
  await setting({ balanceIssueDay: 25, rentDueDay: 5 })
  await hasLine(dana, parking, "2026-04", "2026-03-20", { quantity: 2 })
  await jobsOf("2026-03-25")
  await pays(dana, 100_000, "2026-03-25")
  await pays(dana, 110_000, "2026-03-26")
  expect((await linesOf("2026-03")).slice(3)).toEqual([10_000, 0, 110_000])
  expect(await heldIn("2026-03")).toBe(100_000)
  expect((await linesOf("2026-04")).slice(3)).toEqual([0, 0, 100_000])
  expect(await heldIn("2026-04")).toBe(0)
})

test("other income is told by type, with the rows behind each, and fees apart", async () => {
  await hasLine(dana, parking, "2026-03", "2026-02-20", { quantity: 2 })
  await hasLine(dana, await chargeType("Mail service", 2_500), "2026-03", "2026-02-20")
  await jobsOf("2026-03-01")
  await owesFee(dana, 700, "2026-03-02")
  await pays(dana, 100_000 + 10_000 + 2_500 + 700, "2026-03-04")
  const { tables } = await seen("2026-03-31", (tx) => monthInTables(tx, ada, { month: asMonth("2026-03") }))
  const table = tables.find(({ name }) => name === "other-income")
  expect(table?.rows.map(({ label, cells }) => [label, cells])).toEqual([
    ["Mail service", [{ cents: 2_500, behind: { figure: "otherFeeIncome", type: 2 } }]],
    ["Parking", [{ cents: 10_000, behind: { figure: "otherFeeIncome", type: parking } }]],
    ["Other fees", [{ cents: 700, behind: { figure: "otherFeeIncome", type: 0 } }]],
  ])
  const query = { month: asMonth("2026-03"), figure: "otherFeeIncome" } as const
  const sums = await Promise.all(
    [2, parking, 0, undefined].map((type) => seen("2026-03-31", (tx) => figureRows(tx, ada, { ...query, type }))),
  )
  expect(sums.map(({ total }) => total)).toEqual([2_500, 10_000, 700, 13_200])
})

test("the ledger names type, quantity, month, unit and note, and the charge is due with the rent", async () => {
  await hasLine(dana, parking, "2026-03", "2026-02-20", { quantity: 2, note: "bays 14 and 15" })
  await jobsOf("2026-03-02")
  const range = { tenantId: dana, from: asDay("2026-03-01"), to: asDay("2026-03-31") }
  const { entries } = await seen("2026-03-02", (tx) => ledgerEntries(tx, range))
  expect(entries.map(({ type, notes, amount }) => [type, notes, amount])).toContainEqual([
    "Recurring charge",
    "Parking (2 at $50.00) for March 2026, unit 101: bays 14 and 15",
    10_000,
  ])
  expect(await rowsOf("select due_on, effective_on, period from charges where origin = 'recurring'")).toEqual([
    { due_on: "2026-03-01", effective_on: "2026-03-02", period: "2026-03" },
  ])
})

test("a line alone never causes a late fee, and the fee is of the rent", async () => {
  await hasLine(dana, parking, "2026-03", "2026-02-20")
  await jobsOf("2026-03-01")
  await pays(dana, 100_000, "2026-03-02")
  await jobsOf("2026-03-05")
  expect((await state("2026-03-05"))[0]).toBe("0/0/5000/0")
  await jobsOf("2026-04-01")
  await jobsOf("2026-04-05")
  expect((await state("2026-04-05"))[0]).toBe("100000/5000/10000/0")
})

test("an amount of zero posts nothing and is recorded, a deleted charge is not posted again", async () => {
  const line = await hasLine(dana, parking, "2026-03", "2026-02-20", { amount: 0 })
  await jobsOf("2026-03-01")
  expect(await rowsOf("select period, journal_id from issued_recurring")).toEqual([
    { period: "2026-03", journal_id: null },
  ])
  await changesLine(line, "2026-04", "2026-03-10", { amount: 5_000 })
  await jobsOf("2026-04-01")
  const [charge] = await rowsOf<{ id: number }>("select id from charges where origin = 'recurring'")
  await deletesCharge(charge?.id ?? 0, "other", asDay("2026-04-02"))
  await jobsOf("2026-04-03")
  expect(await chargedMonths(line)).toEqual(["2026-04"])
  expect((await state("2026-04-03"))[0]).toBe("200000/0/0/0")
})

test("a month that was issued before both days were set is recorded without a charge", async () => {
  await setting({ billingSince: "2026-03-15" })
  const line = await hasLine(dana, parking, "2026-03", "2026-03-16")
  await jobsOf("2026-03-17")
  await jobsOf("2026-04-01")
  expect(await chargedMonths(line)).toEqual(["2026-04"])
})

test("the move-out ends a line, and moving back brings none", async () => {
  const line = await hasLine(dana, parking, "2026-03", "2026-02-20")
  await jobsOf("2026-03-01")
  await movesOut(101, 0, "2026-03-20")
  await jobsOf("2026-04-01")
  await movesBack(dana, 101, "2026-05-01")
  await jobsOf("2026-06-01")
  expect(await chargedMonths(line)).toEqual(["2026-03"])
})

test("a line is of a unit that the tenant has", async () => {
  await suite(102, { rent: 50_000 })
  const own = await hasLine(dana, parking, "2026-03", "2026-02-20")
  await expect(hasLine(dana, parking, "2026-03", "2026-02-20", { unit: 102 })).rejects.toMatchObject({
    fields: { unitNumber: ["The tenant does not have unit 102."] },
  })
  expect(await chargedMonths(own)).toEqual([])
})

test("the balances after a coming run have the line, after the rent and before the late fee", async () => {
  await runDue(on("2026-02-20"))
  await hasLine(dana, parking, "2026-03", "2026-02-20")
  await pays(dana, 103_000, "2026-02-21")
  const after = await seen("2026-02-21", (tx) => balancesAfterRun(tx, dana, asDay("2026-03-06")))
  expect([after.rent, after.late, after.other, after.advanceCash]).toEqual([0, 0, 2_000, 0])
})

test.each([0, 1, 2, 3, 4])(
  "a run that dies after %i of its postings is finished by the next, each rent and line once",
  async (done) => {
    await suite(102, { rent: 50_000 })
    const zoe = await movesIn(102, "2026-02-10", { primaryEmail: "zoe@example.com" })
    await runDue(on("2026-02-28"))
    for (const tenant of [dana, zoe]) await hasLine(tenant, parking, "2026-03", "2026-02-28")
    const day = asDay("2026-03-01")
    let left = done
    for (const job of [chargeRents, chargeRecurringLines]) {
      for (const step of await read((tx) => job.due(tx, day), on(day))) {
        if (left === 0) break
        left -= 1
        await write(step, on(day))
      }
    }
    await runDue(on(day))
    await runDue(on(day, 23))
    expect(
      await rowsOf("select kind, count(*) as n, sum(amount) as cents from charges group by kind order by kind"),
    ).toEqual([
      { kind: "other", n: 2, cents: 10_000 },
      { kind: "rent", n: 2, cents: 150_000 },
    ])
  },
)

/** Months from 2026-03 to 2027-02. */
const MONTHS = Array.from({ length: 12 }, (_, at) => addMonths(asMonth("2026-03"), at))
const STEP = fc.record({
  what: fc.constantFrom("add", "change", "end", "run"),
  day: fc.integer({ min: 1, max: 28 }),
  ahead: fc.nat(3),
  lasts: fc.option(fc.nat(4), { nil: null }),
  amount: fc.nat(9_999),
  quantity: fc.integer({ min: 1, max: 3 }),
  pick: fc.nat(5),
})

let histories = 0

test("a month's charges are the rent and the lines active in it, whatever the order of changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(STEP, { maxLength: 3 }), { minLength: 12, maxLength: 12 }), async (steps) => {
      histories += 1
      await suite(1_000 + histories, { rent: 100_000 })
      const primaryEmail = `line-${histories}@example.com`
      const tenant = await movesIn(1_000 + histories, "2026-02-10", { primaryEmail })
      /** The expected charge of each line in each month, written out by hand. */
      const sheets = new Map<number, Map<Month, number>>()
      const charged = new Map<number, Set<Month>>()
      const run = async (day: string) => {
        await jobsOf(day)
        for (const [line, sheet] of sheets) {
          for (const month of sheet.keys()) if (month <= monthOf(asDay(day))) charged.get(line)?.add(month)
        }
      }
      for (const [at, ofMonth] of steps.entries()) {
        const month = MONTHS[at] ?? asMonth("2026-03")
        await run(`${month}-01`)
        for (const step of ofMonth.toSorted((a, b) => a.day - b.day)) {
          const day = `${month}-${String(step.day).padStart(2, "0")}`
          if (step.what === "run") await run(day)
          if (step.what === "add") {
            const from = addMonths(month, step.ahead)
            const to = step.lasts === null ? undefined : addMonths(from, step.lasts)
            const { amount, quantity } = step
            const line = await hasLine(tenant, parking, from, day, { amount, quantity, ...(to && { to }) })
            const active = MONTHS.filter((one) => one >= from && (to === undefined || one <= to))
            sheets.set(line, new Map(active.map((one) => [one, amount * quantity])))
            charged.set(line, new Set())
          }
          const line = [...sheets.keys()][step.pick % (sheets.size || 1)]
          if (line === undefined || step.what === "add" || step.what === "run") continue
          const sheet = sheets.get(line) ?? new Map()
          const last = [...(charged.get(line) ?? [])].toSorted().at(-1)
          const first = last !== undefined && last >= month ? addMonths(last, 1) : month
          const from = addMonths(first, step.what === "change" ? step.ahead : 0)
          const to = step.lasts === null ? undefined : addMonths(from, step.lasts)
          if (step.what === "change") await changesLine(line, from, day, { ...step, ...(to && { to }) })
          else if ([...sheet.keys()].some((one) => one >= first)) await endsLine(line, undefined, day)
          for (const one of MONTHS.filter((each) => each >= from)) {
            sheet.delete(one)
            const isActive = step.what === "change" && (to === undefined || one <= to)
            if (isActive) sheet.set(one, step.amount * step.quantity)
          }
        }
        await run(`${month}-28`)
      }
      const rows = await rowsOf<{ period: string; cents: number }>(
        `select period, sum(amount) as cents from charges where tenant_id = ${tenant} and period is not null group by period order by period`,
      )
      const planned = MONTHS.map((month) => {
        const lines = [...sheets.values()].map((sheet) => sheet.get(month) ?? 0)
        return { period: month, cents: 100_000 + lines.reduce((all, cents) => all + cents, 0) }
      })
      expect(rows).toEqual(planned)
    }),
    { numRuns: 12 },
  )
})

test("the preview of a move-out tells what of recurring charges is not due yet", async () => {
  await setting({ balanceIssueDay: 25, rentDueDay: 5 })
  await hasLine(dana, parking, "2026-04", "2026-03-20", { quantity: 2 })
  await jobsOf("2026-03-25")
  const { currentBalances } = await vacatePreview(101, 0, "2026-03-26")
  expect([currentBalances.rentNotYetDue, currentBalances.chargesNotYetDue]).toEqual([100_000, 10_000])
})
