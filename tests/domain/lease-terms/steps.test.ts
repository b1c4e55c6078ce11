/** Rent steps: each raises the rent once, on its day. Source: money.md 9.5. */
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { unitLease } from "~/domain/lease-terms/lease.ts"
import { addStep, deleteStep } from "~/domain/lease-terms/steps.ts"
import { rentDue } from "~/domain/ledger/charges/rent-due.ts"
import { increasesDue, planRentIncrease, raiseRent, rentChangesOf } from "~/domain/units/rent-changes.ts"
import { editUnit, findUnit } from "~/domain/units/units.ts"
import { verifyUnits } from "~/domain/units/verify-units.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { execute } from "../../support/raw.ts"
import { jobsOf, movesIn, movesOut } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const FLAGS = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }

/** The unit of the test: 101, or a new one for each random case. */
let unitNumber = 101
async function letOut(number: number) {
  unitNumber = number
  await suite(number, { rent: 100_000 })
  return movesIn(number, "2026-01-01", { primaryEmail: `suite-${number}@example.com` })
}
beforeEach(async () => {
  await setting({ ...USUAL, balanceIssueDay: 25 })
  await letOut(101)
})

const plan = (date: string, monthlyRent: number, on = "2026-03-10") =>
  during(on, (tx) => addStep(tx, mona, { unitNumber, date: asDay(date), monthlyRent: asCents(monthlyRent) }))
const raise = (day: string) =>
  during(day, async (tx) => {
    for (const number of await increasesDue(tx, asDay(day))) await raiseRent(tx, number, asDay(day))
  })
const increase = (date: string | null | undefined, amount: number | null | undefined, on = "2026-03-10") =>
  during(on, (tx) =>
    planRentIncrease(tx, mona, {
      unitNumber: 101,
      plannedRentIncreaseDate: typeof date === "string" ? asDay(date) : date,
      plannedRentIncreaseAmount: typeof amount === "number" ? asCents(amount) : amount,
    }),
  )
const unit = async () => {
  const { monthlyRent, plannedIncreaseOn, plannedIncreaseCents } = await read((tx) => findUnit(tx, unitNumber))
  return [monthlyRent, plannedIncreaseOn, plannedIncreaseCents]
}
const steps = async () => {
  const lease = await read((tx) => unitLease(tx, mona, { unit: unitNumber }))
  return lease.steps.map(({ startsOn, monthlyRent, doneOn }) => [startsOn, monthlyRent, doneOn])
}
const violations = () => read(verifyUnits)
/** The rents that a day's job charges, by month. */
const charged = async (day: string) => {
  const due = await seen(day, (tx) => rentDue(tx, asDay(day)))
  await jobsOf(day)
  return due.map(({ period, amount }) => [period, amount])
}

test("the worked example of money.md 9.5, to the cent", async () => {
  await charged("2026-02-25")
  await plan("2026-07-01", 107_500)
  await plan("2026-05-01", 104_000)
  await plan("2026-06-01", 104_000)
  expect(await unit()).toEqual([100_000, "2026-05-01", 4_000])
  expect(await charged("2026-03-25")).toEqual([["2026-04", 100_000]])
  expect(await charged("2026-04-25")).toEqual([["2026-05", 104_000]])
  await raise("2026-05-01")
  expect(await unit()).toEqual([104_000, "2026-07-01", 3_500])
  expect(await charged("2026-05-25")).toEqual([["2026-06", 104_000]])
  await raise("2026-06-01")
  expect(await unit()).toEqual([104_000, "2026-07-01", 3_500])
  await during("2026-06-10", (tx) => editUnit(tx, mona, { unitNumber: 101, ...FLAGS, monthlyRent: asCents(105_000) }))
  expect(await unit()).toEqual([105_000, "2026-07-01", 2_500])
  expect(await charged("2026-06-25")).toEqual([["2026-07", 107_500]])
  await raise("2026-07-01")
  expect(await unit()).toEqual([107_500, null, null])
  expect(await steps()).toEqual([
    ["2026-05-01", 104_000, "2026-05-01"],
    ["2026-06-01", 104_000, "2026-06-01"],
    ["2026-07-01", 107_500, "2026-07-01"],
  ])
  expect(await violations()).toEqual([])
})

test("two steps between the issue of a month and its due day both count", async () => {
  await setting({ balanceIssueDay: 2, rentDueDay: 1 })
  await charged("2026-03-02")
  await plan("2026-04-15", 103_000)
  await plan("2026-05-01", 106_000)
  expect(await charged("2026-04-02")).toEqual([["2026-05", 106_000]])
})

test("an increase planned before is a step beside the first one added", async () => {
  await increase("2026-05-01", 5_000)
  await plan("2026-04-01", 102_000)
  expect(await steps()).toEqual([
    ["2026-04-01", 102_000, null],
    ["2026-05-01", 105_000, null],
  ])
  await raise("2026-04-01")
  expect(await unit()).toEqual([102_000, "2026-05-01", 3_000])
})

test("the planned increase changes the step that it is made of, and half of one deletes it", async () => {
  await plan("2026-05-01", 104_000)
  await plan("2026-06-01", 106_000)
  await increase("2026-05-15", 4_500)
  expect((await steps())[0]).toEqual(["2026-05-15", 104_500, null])
  const planned = "A rent step to $1,060.00 is planned for Jun 1, 2026 already. Delete it first."
  const field = { status: 400, fields: { plannedRentIncreaseDate: [planned] } }
  await expect(increase("2026-06-01", undefined)).rejects.toMatchObject(field)
  await increase("2026-07-01", undefined)
  expect(await steps()).toEqual([
    ["2026-06-01", 106_000, null],
    ["2026-07-01", 104_500, null],
  ])
  expect(await unit()).toEqual([100_000, "2026-06-01", 6_000])
  await increase(undefined, null)
  expect(await steps()).toEqual([["2026-07-01", 104_500, null]])
  await increase(null, null)
  expect([await steps(), await unit()]).toEqual([[], [100_000, null, null]])
  expect(await violations()).toEqual([])
})

test("a step is for a day after today, one a day, of a unit with a tenant, and can be deleted until its day", async () => {
  const beside = (field: string) => ({ status: 400, fields: { [field]: ["Invalid value."] } })
  await expect(plan("2026-03-10", 104_000)).rejects.toMatchObject(beside("date"))
  await plan("2026-03-11", 104_000)
  const planned = "A rent step to $1,040.00 is planned for Mar 11, 2026 already. Delete it first."
  await expect(plan("2026-03-11", 105_000)).rejects.toMatchObject({ status: 400, fields: { date: [planned] } })
  await raise("2026-03-11")
  const { steps: all } = await plan("2026-04-01", 106_000, "2026-03-12")
  const drop = (index: number) => during("2026-03-12", (tx) => deleteStep(tx, mona, { step: all[index]?.id ?? 0 }))
  await expect(drop(0)).rejects.toMatchObject({ status: 409, code: "RENT_STEP_DONE" })
  await drop(1)
  await expect(drop(1)).rejects.toMatchObject({ status: 404, code: "RENT_STEP_NOT_FOUND" })
  expect(await unit()).toEqual([104_000, null, null])
  await suite(102, { rent: 100_000 })
  const vacant = during("2026-03-10", (tx) =>
    addStep(tx, mona, { unitNumber: 102, date: asDay("2026-05-01"), monthlyRent: asCents(1) }),
  )
  await expect(vacant).rejects.toMatchObject({ status: 409, code: "UNIT_VACANT" })
})

test("a page asks about a rent far from the one before it, also from that of an earlier step", async () => {
  await plan("2026-05-01", 110_000)
  const typed = (monthlyRent: number, rentMeant: string) =>
    during("2026-03-10", (tx) =>
      addStep(tx, mona, { unitNumber: 101, date: asDay("2026-06-01"), monthlyRent: asCents(monthlyRent), rentMeant }),
    )
  const question = { code: "UNUSUAL_RENT", question: { name: "rentMeant", value: "1150000" } }
  await expect(typed(1_150_000, "")).rejects.toMatchObject(question)
  await typed(1_150_000, "1150000")
})

test("a page asks about a rent step more than ten years ahead", async () => {
  const typed = (date: string, dayMeant: string) =>
    during("2026-03-10", (tx) =>
      addStep(tx, mona, { unitNumber: 101, date: asDay(date), monthlyRent: asCents(110_000), dayMeant }),
    )
  await typed("2036-03-10", "")
  const question = { code: "UNUSUAL_DAY", question: { name: "dayMeant", value: "2036-03-11" } }
  await expect(typed("2036-03-11", "")).rejects.toMatchObject(question)
  await typed("2036-03-11", "2036-03-11")
  await plan("2126-05-01", 120_000)
})

test("a move-out deletes the steps to come and the increase made of them, and leaves one that was only planned", async () => {
  await plan("2026-05-01", 104_000)
  await movesOut(101, 0, "2026-04-10")
  expect(await unit()).toEqual([100_000, null, null])
  await raise("2026-05-01")
  expect(await unit()).toEqual([100_000, null, null])
  await movesIn(101, "2026-05-02", { primaryEmail: "zoe@example.com" })
  await increase("2026-06-01", 5_000, "2026-05-03")
  await movesOut(101, 0, "2026-05-10")
  expect(await unit()).toEqual([100_000, "2026-06-01", 5_000])
})

test("verify tells a planned increase that is not the next step, and a step of an ended stay", async () => {
  await plan("2026-05-01", 104_000)
  await execute("update units set planned_increase_cents = 1")
  expect(await violations()).toMatchObject([{ detail: "unit 101" }])
  await execute("update units set planned_increase_cents = 4000")
  await execute("update stays set move_out_on = '2026-03-12'")
  expect(await violations()).toMatchObject([{ detail: expect.stringContaining("rent step") }])
})

const FIRST = asDay("2026-03-11")
const planned = fc.uniqueArray(
  fc.record({ day: fc.integer({ min: 0, max: 20 }), rent: fc.integer({ min: 95_000, max: 120_000 }) }),
  { selector: ({ day }) => day, maxLength: 6 },
)
const runs = fc.array(fc.integer({ min: 0, max: 22 }), { maxLength: 12 })

test("whatever order steps are typed in, and however often days run, each raises the rent once, and the rent is the highest step so far", async () => {
  await fc.assert(
    fc.asyncProperty(planned, runs, async (typed, again) => {
      await letOut(unitNumber + 1)
      for (const { day, rent } of typed) await plan(addDays(FIRST, day), rent)
      for (let day = 0; day <= 22; day += 1) {
        const days = [day, ...again.filter((other) => other <= day)]
        for (const run of days) await raise(addDays(FIRST, run))
        const due = typed.filter((step) => step.day <= day).map(({ rent }) => rent)
        expect((await unit())[0]).toBe(Math.max(100_000, ...due))
      }
      const inOrder = typed.toSorted((one, other) => one.day - other.day)
      const rising = inOrder.filter(
        ({ rent }, index) => inOrder.slice(0, index).every((earlier) => earlier.rent < rent) && rent > 100_000,
      )
      const changes = await read((tx) => rentChangesOf(tx, unitNumber))
      expect(changes.map(({ newRent }) => newRent).toReversed()).toEqual(rising.map(({ rent }) => rent))
      expect(await violations()).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test("a day that was missed is made up for by the next, each step with its own change", async () => {
  await plan("2026-04-01", 102_000)
  await plan("2026-05-01", 104_000)
  await raise("2026-05-03")
  expect(await unit()).toEqual([104_000, null, null])
  const changes = await read((tx) => rentChangesOf(tx, 101))
  expect(changes.map(({ oldRent, newRent }) => [oldRent, newRent])).toEqual([
    [102_000, 104_000],
    [100_000, 102_000],
  ])
})
