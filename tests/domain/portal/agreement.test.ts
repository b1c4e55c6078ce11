/** A tenant's agreements in the portal: terms, steps, deposit, recurring charges, the late fee with its example, the policy. Source: money.md 10.3. */
import { beforeEach, expect, test } from "vitest"
import { addStep } from "~/domain/lease-terms/steps.ts"
import { addTerm } from "~/domain/lease-terms/terms.ts"
import { agreement } from "~/domain/portal/agreement.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { ruleFrom } from "../../support/late-fees.ts"
import { chargeType, hasLine } from "../../support/recurring.ts"
import { tenantAt } from "../../support/setups.ts"
import { jobsOf, movesIn, movesOut, owesFee, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
const agreed = (day: string, tenantId = dana) => seen(day, (tx) => agreement(tx, tenantAt(tenantId), {}))
const step = (date: string, rent: number, on: string) =>
  during(on, (tx) =>
    addStep(tx, mona, { unitNumber: 101, date: asDay(date), monthlyRent: asCents(rent), rentMeant: "" }),
  )

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 120_000, deposit: 150_000 })
  dana = await movesIn(101, "2026-01-01", { deposit: 150_000, leaseEndDate: "2026-12-31" })
})

test("without a stored term the lease runs from the move-in; the deposit is what is held and what is owed", async () => {
  await pays(dana, 100_000, "2026-01-02", { type: "deposit" })
  const { units, depositHeld, depositOwed, policy, recurring } = await agreed("2026-02-06")
  expect(units).toEqual([
    {
      unitNumber: 101,
      monthlyRent: 120_000,
      deposit: 150_000,
      steps: [],
      terms: [{ startsOn: "2026-01-01", endsOn: "2026-12-31", isMonthToMonth: false, renewalBy: null }],
      leavesOn: null,
    },
  ])
  expect([depositHeld, depositOwed, policy, recurring]).toEqual([100_000, 50_000, "any", []])
})

test("terms that have not ended, and rent steps to come", async () => {
  const term = (startDate: string, endDate: string) =>
    during("2026-01-02", (tx) =>
      addTerm(tx, mona, {
        unitNumber: 101,
        startDate: asDay(startDate),
        endDate: asDay(endDate),
        renewalUntil: undefined,
        isMonthToMonth: true,
      }),
    )
  await term("2026-01-01", "2026-06-30")
  await term("2026-07-01", "2027-06-30")
  await step("2026-07-01", 130_000, "2026-01-03")
  const now = (await agreed("2026-07-15")).units[0]
  expect(now?.terms.map(({ startsOn }) => startsOn)).toEqual(["2026-07-01"])
  expect((await agreed("2026-02-06")).units[0]).toMatchObject({
    steps: [{ startsOn: "2026-07-01", monthlyRent: 130_000 }],
    terms: [{ endsOn: "2026-06-30" }, { endsOn: "2027-06-30" }],
  })
})

test("the example of the late fee, by hand: 5% of 1,200.00 is 60.00, of the rent after a step 65.00", async () => {
  expect((await agreed("2026-02-06")).lateFee).toMatchObject({
    period: "2026-03",
    on: "2026-03-05",
    rent: 120_000,
    amount: 6_000,
  })
  expect((await agreed("2026-02-04")).lateFee).toMatchObject({ period: "2026-02", on: "2026-02-05" })
  await step("2026-03-01", 130_000, "2026-02-06")
  expect((await agreed("2026-02-06")).lateFee).toMatchObject({ rent: 130_000, amount: 6_500 })
})

test("the example follows the rule in force: its most a month less what was charged, its smallest balance, none", async () => {
  const rule = { kind: "percent_of_overdue", percent: 10, mostPerMonth: 7_500 } as const
  await ruleFrom("2026-02-06", rule, { setOn: "2026-02-06" })
  expect((await agreed("2026-02-06")).lateFee).toMatchObject({ amount: 7_500 })
  await owesFee(dana, 3_000, "2026-03-02", "late")
  expect((await agreed("2026-03-03")).lateFee).toMatchObject({ amount: 4_500 })
  const large = { kind: "flat", amount: 5_000, smallestOverdue: 130_000 } as const
  await ruleFrom("2026-03-03", large, { setOn: "2026-03-03", tenantId: dana })
  expect((await agreed("2026-03-06")).lateFee).toMatchObject({ amount: 0 })
  await ruleFrom("2026-03-06", { kind: "flat", amount: 0 }, { setOn: "2026-03-06", tenantId: dana })
  expect((await agreed("2026-03-06")).lateFee).toBeNull()
})

test("recurring charges that have not ended, each with what it comes to", async () => {
  const parking = await chargeType("Parking", 5_000)
  await hasLine(dana, parking, "2026-01", "2026-01-02", { quantity: 2, note: "bay 14" })
  await hasLine(dana, parking, "2026-01", "2026-01-02", { to: "2026-02" })
  expect((await agreed("2026-03-02")).recurring).toEqual([
    { unitNumber: 101, name: "Parking", amount: 5_000, quantity: 2, from: "2026-01", to: null },
  ])
})

test("a former tenant has no unit, no late fee and no recurring charge, and pays the full balance only", async () => {
  await jobsOf("2026-02-01")
  await movesOut(101, 0, "2026-02-10")
  expect(await agreed("2026-02-11")).toMatchObject({ units: [], recurring: [], lateFee: null, policy: "full" })
})

test("an increase that is planned without a step is shown from the month before its day, and counts for the late fee", async () => {
  const plan = {
    unitNumber: 101,
    plannedRentIncreaseDate: asDay("2026-03-01"),
    plannedRentIncreaseAmount: asCents(5_000),
  }
  await during("2026-01-03", (tx) => planRentIncrease(tx, mona, plan))
  expect((await agreed("2026-01-31")).units[0]?.steps).toEqual([])
  const near = await agreed("2026-02-06")
  expect(near.units[0]?.steps).toEqual([{ startsOn: "2026-03-01", monthlyRent: 125_000 }])
  expect(near.lateFee).toMatchObject({ rent: 125_000, amount: 6_250 })
})
