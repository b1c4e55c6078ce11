/** Instalments, broken plans and late rent in Today. */
import { beforeEach, expect, test } from "vitest"
import { paymentPlans, planInstalments } from "#db/schema/index.ts"
import { plans } from "~/domain/payment-plans/plans.ts"
import { todaysWork } from "~/domain/today/today.ts"
import { asDay, DEFAULT_ZONE } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { agrees } from "../../support/payment-plans.ts"
import { jobsOf, movesIn, pays } from "../../support/tenancies.ts"
import { during, mona, person, seen, setting, suite, USUAL } from "../../support/world.ts"

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

/** Plans of 200 more tenants, newer than Dana's, each with one instalment on a day. */
async function othersAgree(on: string): Promise<void> {
  const day = asDay("2026-01-06")
  const ids: number[] = []
  for (let at = 1; at <= 200; at += 1) ids.push(await person(`Other ${at}`, day))
  await during(day, async (tx) => {
    for (const tenantId of ids) {
      const terms = { amount: asCents(100), graceDays: 2, startedOn: day, zone: DEFAULT_ZONE, afterJournal: 0 }
      const made = tx.insert(paymentPlans).values({ tenantId, ...terms, createdAt: tx.now })
      const plan = await tx.one(made.returning({ id: paymentPlans.id }))
      await tx.run(tx.insert(planInstalments).values({ planId: plan?.id ?? 0, dueOn: asDay(on), amount: asCents(100) }))
    }
  })
}

test("of more than 200 open plans the ones due first stand first, whenever they were made", async () => {
  await agrees(dana, [["2026-01-10", 60_000]], { on: "2026-01-06" })
  await othersAgree("2026-01-11")
  const listed = await seen("2026-01-12", (tx) => plans(tx, mona, {}))
  expect([listed.length, listed[0]?.tenant]).toEqual([200, "Dana Reyes"])
  const { work } = await seen("2026-01-12", (tx) => todaysWork(tx, mona, undefined))
  const due = work.find(({ kind }) => kind === "instalments")
  expect([due?.total, due?.lines[0]?.name]).toEqual([201, "Dana Reyes"])
})
