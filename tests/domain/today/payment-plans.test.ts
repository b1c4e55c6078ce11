/** Instalments, broken plans and late rent in Today. */
import { beforeEach, expect, test } from "vitest"
import { todaysWork } from "~/domain/today/today.ts"
import { agrees } from "../../support/payment-plans.ts"
import { jobsOf, movesIn, pays } from "../../support/tenancies.ts"
import { mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000, leaseEndDate: "2030-12-31" })
})

const shownOn = async (day: string) => {
  const { work } = await seen(day, (tx) => todaysWork(tx, mona, undefined))
  return work.flatMap(({ kind, lines }) => lines.map(({ name, on, amount }) => [kind, name, on, amount]))
}

test("an instalment stands from its day until it is paid, a broken plan until nothing is owed", async () => {
  expect(await shownOn("2026-01-06")).toEqual([["lateRent", "Dana Reyes", "2026-01-05", 100_000]])
  await agrees(
    dana,
    [
      ["2026-01-10", 60_000],
      ["2026-01-20", 40_000],
    ],
    { on: "2026-01-06" },
  )
  expect(await shownOn("2026-01-06")).toEqual([])
  const due = ["instalments", "Dana Reyes", "2026-01-10", 60_000]
  expect(await shownOn("2026-01-10")).toEqual([due])
  await pays(dana, 60_000, "2026-01-12")
  expect(await shownOn("2026-01-12")).toEqual([])
  await jobsOf("2026-01-23")
  expect(await shownOn("2026-01-23")).toEqual([
    ["lateRent", "Dana Reyes", "2026-01-05", 40_000],
    ["brokenPlans", "Dana Reyes", "2026-01-23", 40_000],
  ])
  await pays(dana, 40_000, "2026-01-24")
  expect(await shownOn("2026-01-24")).toEqual([])
})
