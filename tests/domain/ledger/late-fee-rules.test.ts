/** Late-fee rules: the example of money.md 9.3, and the effect of each figure of a rule. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { charges, lateFeesHeldBack } from "#db/schema/index.ts"
import { chargeHeldBackFees } from "~/domain/ledger/charges/post-late-fee.ts"
import { lateFeesThrough } from "~/domain/ledger/coming-balances.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { asDay } from "~/values/calendar.ts"
import { asBasisPoints, asCents } from "~/values/money.ts"
import { ruleFrom, skips } from "../../support/late-fees.ts"
import { execute } from "../../support/raw.ts"
import { jobsOf, movesIn, pays, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await pays(dana, 100_000, "2026-01-01")
})

const feesOf = async (tenantId = dana) => {
  const rows = await seen("2026-12-31", (tx) =>
    tx.all(tx.select().from(charges).where(eq(charges.tenantId, tenantId)).orderBy(charges.id)),
  )
  return rows.filter((row) => row.kind === "late").map((row) => [row.effectiveOn, row.amount, row.notes])
}

test("the example of money.md 9.3, to the cent", async () => {
  const percent = { kind: "percent_of_overdue", percent: 10, smallestOverdue: 5_000, mostPerMonth: 12_000 } as const
  await ruleFrom("2026-02-01", percent, { setOn: "2026-01-20" })
  await ruleFrom("2026-04-01", { kind: "flat", amount: 7_500 }, { setOn: "2026-01-20", tenantId: dana })
  const after = async (day: string) => [await postingsOf(dana, day), (await stateOf(dana, day)).owed]
  await jobsOf("2026-02-01")
  await pays(dana, 40_000, "2026-02-03")
  await jobsOf("2026-02-05")
  expect(await after("2026-02-05")).toEqual([["AR_LATE+6000 INC_LATE−6000"], "60000/6000/0/0"])
  await jobsOf("2026-03-01")
  await pays(dana, 157_000, "2026-03-02")
  await jobsOf("2026-03-05")
  expect(await after("2026-03-05")).toEqual([[], "3000/6000/0/0"])
  expect(await seen("2026-03-05", (tx) => tx.all(tx.select().from(lateFeesHeldBack)))).toEqual([])
  for (const day of ["2026-04-01", "2026-04-05"]) await jobsOf(day)
  expect(await after("2026-04-05")).toEqual([["AR_LATE+7500 INC_LATE−7500"], "103000/13500/0/0"])
  await jobsOf("2026-05-01")
  await ruleFrom("2026-05-02", { kind: "usual" }, { setOn: "2026-05-02", tenantId: dana })
  await jobsOf("2026-05-05")
  expect(await after("2026-05-05")).toEqual([["AR_LATE+7500 INC_LATE−7500"], "203000/21000/0/0"])
  for (const day of ["2026-06-01", "2026-06-05"]) await jobsOf(day)
  expect(await after("2026-06-05")).toEqual([["AR_LATE+12000 INC_LATE−12000"], "303000/33000/0/0"])
  await jobsOf("2026-07-01")
  await skips(dana, "2026-07", "2026-07-03")
  await jobsOf("2026-07-05")
  expect(await after("2026-07-05")).toEqual([[], "403000/33000/0/0"])
  expect((await feesOf()).map(([, , notes]) => notes)).toEqual([
    "Late fee, 10.00% of overdue rent $600.00",
    "Late fee, flat $75.00",
    "Late fee, flat $75.00",
    "Late fee, 10.00% of overdue rent $3,030.00, at most $120.00 a month",
  ])
})

test("a rule set after the rent was due does not count for it, even if a later due day is chosen then", async () => {
  await jobsOf("2026-02-01")
  await ruleFrom("2026-02-03", { kind: "flat", amount: 9_900 }, { setOn: "2026-02-03" })
  await setting({ rentDueDay: 10, balanceIssueDay: 1 })
  await jobsOf("2026-02-11")
  expect(await feesOf()).toEqual([["2026-02-11", 5_000, "Late fee, 5.00% of $1,000.00"]])
})

test("a rule of the property needs no default percent, but a late day", async () => {
  await ruleFrom("2026-02-01", { kind: "flat", amount: 2_500 }, { setOn: "2026-01-20" })
  await unset("lateFeePercent")
  for (const day of ["2026-02-01", "2026-02-05"]) await jobsOf(day)
  await unset("lateFeeDay")
  for (const day of ["2026-03-01", "2026-03-05"]) await jobsOf(day)
  expect(await feesOf()).toEqual([["2026-02-05", 2_500, "Late fee, flat $25.00"]])
})

test("the tenant's own percent is stronger than the property's rule, and the tenant's own rule than both", async () => {
  await ruleFrom("2026-02-01", { kind: "flat", amount: 2_500 }, { setOn: "2026-01-20" })
  await during("2026-01-20", (tx) => changeTenant(tx, dana, { lateFeeBps: asBasisPoints(700) }))
  for (const day of ["2026-02-01", "2026-02-05"]) await jobsOf(day)
  await ruleFrom("2026-03-01", { kind: "flat", amount: 1_000 }, { setOn: "2026-02-20", tenantId: dana })
  for (const day of ["2026-03-01", "2026-03-05"]) await jobsOf(day)
  await ruleFrom("2026-04-01", { kind: "flat", amount: 0 }, { setOn: "2026-03-20", tenantId: dana })
  for (const day of ["2026-04-01", "2026-04-05"]) await jobsOf(day)
  expect((await feesOf()).map(([on, amount]) => [on, amount])).toEqual([
    ["2026-02-05", 7_000],
    ["2026-03-05", 1_000],
  ])
})

const unset = (key: string) => execute("delete from settings where key = ?", key)

/** The tenant pays by bank, and the payment is under way. */
const isPending = (id: string, amount: number) =>
  execute(`insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at)
    values ('${id}', ${dana}, 'rent', ${amount}, 'ach', 'portal', 'pending', 1)`)

test("overdue rent counts after pending payments; below the smallest balance the whole fee is held back, as computed without them", async () => {
  const rule = { kind: "percent_of_overdue", percent: 10, smallestOverdue: 5_000 } as const
  await ruleFrom("2026-02-01", rule, { setOn: "2026-01-20" })
  await jobsOf("2026-02-01")
  await isPending("half", 50_000)
  await jobsOf("2026-02-05")
  expect(await feesOf()).toEqual([["2026-02-05", 5_000, "Late fee, 10.00% of overdue rent $500.00"]])
  await jobsOf("2026-03-01")
  await isPending("most", 146_000)
  await jobsOf("2026-03-05")
  const held = await seen("2026-03-05", (tx) => tx.all(tx.select().from(lateFeesHeldBack)))
  expect(held).toMatchObject([
    { period: "2026-03", amount: 20_000, smallestOverdue: 5_000, lateOn: "2026-03-05", journalId: null },
  ])
  await execute("update receipts set status = 'failed' where id = 'most'")
  const failed = { tenantId: dana, receiptId: "most", on: asDay("2026-03-08") }
  await during("2026-03-08", (tx) => chargeHeldBackFees(tx, mona, failed))
  expect((await feesOf()).map(([on, amount]) => [on, amount])).toEqual([
    ["2026-02-05", 5_000],
    ["2026-03-08", 20_000],
  ])
})

test("the most a month counts over two late days of one month", async () => {
  await setting({ rentDueDay: 30, lateFeeDay: 5 })
  const rule = { kind: "flat", amount: 4_000, mostPerMonth: 5_000 } as const
  await ruleFrom("2026-01-20", rule, { setOn: "2026-01-20" })
  for (const day of ["2026-02-28", "2026-03-01", "2026-03-30", "2026-03-31"]) await jobsOf(day)
  expect((await feesOf()).map(([on, amount]) => [on, amount])).toEqual([
    ["2026-03-01", 4_000],
    ["2026-03-31", 1_000],
  ])
})

test("what the list expects is what the job charges, with rent that is not charged yet", async () => {
  await ruleFrom("2026-02-01", { kind: "percent_of_overdue", percent: 10 }, { setOn: "2026-01-20" })
  await setting({ lateFeeDay: 2 })
  const coming = await seen("2026-01-31", (tx) => lateFeesThrough(tx, dana, asDay("2026-02-02")))
  expect(coming).toMatchObject([{ period: "2026-02", on: "2026-02-02", amount: 10_000, isHeldBack: false }])
  for (const day of ["2026-02-01", "2026-02-02"]) await jobsOf(day)
  expect((await feesOf()).map(([on, amount]) => [on, amount])).toEqual([["2026-02-02", asCents(10_000)]])
})
