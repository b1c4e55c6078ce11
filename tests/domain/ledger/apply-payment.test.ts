import { asc } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { allocations } from "#db/schema/index.ts"
import { NO_BALANCES } from "~/domain/ledger/accounts.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { charge, putInOrder } from "~/domain/ledger/draft-charges.ts"
import { newDraft } from "~/domain/ledger/journal-draft.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { jobsOf, movesIn, owesFee, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0

beforeEach(async () => {
  await setting({ ...USUAL, balanceIssueDay: 20 })
  await suite(101, { rent: 100_000, deposit: 50_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
})

/** The applications of money, in order: bucket, tender, category, cents. */
const applications = async () => {
  const rows = await seen("2026-12-31", (tx) => tx.all(tx.select().from(allocations).orderBy(asc(allocations.id))))
  return rows.map(({ bucket, tender, category, cents }) => `${bucket} ${tender} ${category} ${cents}`)
}

test("rent paid before the month in which it is due counts as paid in advance, in that month by its method", async () => {
  await pays(dana, 100_000, "2026-01-05")
  await jobsOf("2026-01-20")
  await pays(dana, 40_000, "2026-01-31", { method: "zelle" })
  await pays(dana, 60_000, "2026-02-01", { method: "zelle" })
  expect(await applications()).toEqual([
    "rent check check 100000",
    "rent zelle advance 40000",
    "rent zelle zelle 60000",
  ])
})

test("advance rent is spent as what it was: cash as advance, credit, credit first", async () => {
  await pays(dana, 120_000, "2026-01-05")
  await pays(dana, 3_000, "2026-01-06", { method: "managementCredit" })
  await owesFee(dana, 5_000, "2026-01-07")
  expect(await applications()).toEqual([
    "rent check check 100000",
    "advance check check 20000",
    "advance managementCredit managementCredit 3000",
    "other adv_credit adv_credit 3000",
    "other advance advance 2000",
  ])
})

test("credit never counts as paid in advance", async () => {
  await pays(dana, 100_000, "2026-01-05")
  await jobsOf("2026-01-20")
  await pays(dana, 10_000, "2026-01-25", { method: "managementCredit" })
  expect((await applications()).at(-1)).toBe("rent managementCredit managementCredit 10000")
})

test("within a kind what was due first is cleared first, even if it was charged later", async () => {
  await pays(dana, 100_000, "2026-01-05")
  await jobsOf("2026-01-20")
  await during("2026-01-25", (tx) => adjustBalances(tx, mona, { tenantId: dana, newRentBalance: asCents(105_000) }))
  await pays(dana, 6_000, "2026-01-26")
  expect((await applications()).slice(-2)).toEqual(["rent check check 5000", "rent check advance 1000"])
})

test("a charge that is open again takes its place by the day it was due, a new one after those of its day", () => {
  const day = asDay("2026-03-01")
  const draft = newDraft(dana, { on: day, occurredOn: day }, { ...NO_BALANCES }, [
    { id: 4, kind: "rent", dueOn: asDay("2026-02-01"), open: asCents(1) },
    { id: 5, kind: "rent", dueOn: asDay("2026-03-01"), open: asCents(1) },
  ])
  putInOrder(draft, { id: 7, kind: "rent", dueOn: asDay("2026-01-15"), open: asCents(1) })
  putInOrder(draft, { id: 3, kind: "rent", dueOn: asDay("2026-03-01"), open: asCents(1) })
  charge(draft, { kind: "rent", amount: asCents(1), origin: "job" })
  expect(draft.open.map((each) => each.id)).toEqual([7, 4, 3, 5, 0])
})
