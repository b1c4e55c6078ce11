/** Late fees of a day that is processed late: only a plan that was in force on that day reduces them. Source: money.md 9.9. */
import { beforeEach, expect, test } from "vitest"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { asDay } from "~/values/calendar.ts"
import { ruleFrom } from "../../support/late-fees.ts"
import { agrees, endsPlan, plansStored } from "../../support/payment-plans.ts"
import { jobsOf, movesIn, pays, stateOf } from "../../support/tenancies.ts"
import { during, mona, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
const owed = async (day: string) => (await stateOf(dana, day)).owed

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await pays(dana, 100_000, "2026-01-01")
  await jobsOf("2026-02-01")
})

test("a plan made after the late day takes nothing off its fee", async () => {
  await agrees(dana, [["2026-02-20", 100_000]], { on: "2026-02-06" })
  await jobsOf("2026-02-05")
  expect(await owed("2026-02-06")).toBe("100000/5000/0/0")
})

test("a plan in force on the late day spares its fee, also when it has ended before the run", async () => {
  const plan = await agrees(dana, [["2026-02-20", 100_000]], { on: "2026-02-03" })
  await endsPlan(plan, "2026-02-06")
  await jobsOf("2026-02-05")
  expect(await owed("2026-02-06")).toBe("100000/0/0/0")
})

test("a check returned between the late day and its run counts, what the plan deferred then does not", async () => {
  await ruleFrom("2026-02-01", { kind: "percent_of_overdue", percent: 10 }, { setOn: "2026-01-20" })
  await agrees(
    dana,
    [
      ["2026-02-03", 40_000],
      ["2026-02-20", 60_000],
    ],
    { on: "2026-02-02", grace: 0 },
  )
  const { id: paymentId } = await pays(dana, 40_000, "2026-02-03")
  await during("2026-02-06", (tx) =>
    returnCheck(tx, mona, { paymentId, returnedOn: asDay("2026-02-06"), lateFees: [] }),
  )
  expect(await plansStored()).toEqual([["ended", "check_returned", "2026-02-06"]])
  await jobsOf("2026-02-05")
  expect(await owed("2026-02-06")).toBe("100000/4000/0/0")
})
