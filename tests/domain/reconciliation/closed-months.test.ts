/** Reconciliations and closed months, and checks that are returned within a finished reconciliation. Source: money.md 11.5, 11.6. */
import { beforeEach, expect, test } from "vitest"
import { bankBalances } from "~/domain/bank-accounts/bank-accounts.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { discardReconciliation } from "~/domain/reconciliation/reopen-reconciliation.ts"
import { tickLines } from "~/domain/reconciliation/tick-lines.ts"
import { asDay } from "~/values/calendar.ts"
import { ZERO } from "~/values/money.ts"
import { bankAccountBegins, booksAreSound } from "../../support/bank.ts"
import { ASIDE, booksOn, closes } from "../../support/closed-months.ts"
import { amountsOf, begins, deposited, finishes, paid, reconciliation } from "../../support/reconciliations.ts"
import { movesIn } from "../../support/tenancies.ts"
import { during, setting, suite, USUAL } from "../../support/world.ts"

let operating = 0
let check = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  const tenantId = await movesIn(101, "2026-01-01", { rent: 100_000 })
  operating = await bankAccountBegins("Operating", { on: "2026-01-01", opening: 500_000 })
  check = await paid({ tenantId, amount: 100_000, day: "2026-01-05" })
  await deposited(operating, [check], "2026-01-05")
})

const item = async (day: string) =>
  (await booksOn("2026-01", day)).items.find(({ item: name }) => name === "reconciled")
const { reconciled: _, ...OTHERS } = ASIDE

/** January reconciled with its deposit. */
async function january(day = "2026-02-03"): Promise<number> {
  const { id } = await begins(operating, "2026-01-31", 600_000, day)
  await during(day, (tx) => tickLines(tx, SYSTEM, { reconciliationId: id, choice: "all" }))
  await finishes(id, day)
  return id
}
const comesBack = (returnedOn: string, day: string) =>
  during(day, (tx) =>
    returnCheck(tx, SYSTEM, { paymentId: check, returnedOn: asDay(returnedOn), fee: ZERO, lateFees: [] }),
  )

test("a month asks for its accounts to be reconciled, and is not closed over one that was begun", async () => {
  expect(await item("2026-02-02")).toMatchObject({
    isDone: false,
    isHard: false,
    found: "Operating: not reconciled to Jan 31, 2026, see Reconciliation.",
  })
  const { id } = await begins(operating, "2026-01-20", 600_000, "2026-02-02")
  expect(await item("2026-02-02")).toMatchObject({
    isDone: false,
    isHard: true,
    found: "The reconciliation of Operating to Jan 20, 2026 is not finished: see Reconciliation.",
  })
  await expect(closes("2026-01", "2026-02-02")).rejects.toMatchObject({ code: "CHECK_LIST_OPEN" })
  await during("2026-02-02", (tx) => discardReconciliation(tx, SYSTEM, { reconciliationId: id }))
  await expect(closes("2026-01", "2026-02-02", OTHERS)).rejects.toMatchObject({ code: "CHECK_LIST_OPEN" })
  await january()
  expect(await item("2026-02-03")).toMatchObject({ isDone: true })
  await closes("2026-01", "2026-02-03", OTHERS)
  expect(await booksAreSound("2026-02-04")).toEqual([])
})

test("a month without an account, and one before the first account began, has nothing to reconcile", async () => {
  await bankAccountBegins("Reserve", { on: "2026-02-01" })
  await january()
  expect(await item("2026-02-04")).toMatchObject({ isDone: true })
})

test("a check that came back inside a finished statement is dated after it, and shown on both", async () => {
  const first = await january()
  await comesBack("2026-01-20", "2026-02-05")
  expect((await reconciliation(first)).changes).toMatchObject([
    { kind: "returned", on: "2026-01-20", since: "2026-02-05", amount: -100_000 },
  ])
  const next = await begins(operating, "2026-02-28", 500_000, "2026-03-02")
  expect(next.lines).toMatchObject([{ on: "2026-01-20", bookedOn: "2026-02-01", amount: -100_000 }])
  const at = async (day: string) =>
    during("2026-03-02", async (tx) => (await bankBalances(tx, asDay(day))).get(operating))
  expect([await at("2026-01-31"), await at("2026-02-01")]).toEqual([600_000, 500_000])
  await during("2026-03-02", (tx) => tickLines(tx, SYSTEM, { reconciliationId: next.id, choice: "all" }))
  expect((await finishes(next.id, "2026-03-02")).sums).toMatchObject({ difference: 0, books: 500_000, bookedLater: 0 })
  expect(await booksAreSound("2026-03-03")).toEqual([])
})

test("a check that came back before a statement that is not finished keeps its day", async () => {
  const { id } = await begins(operating, "2026-01-31", 600_000, "2026-02-03")
  await comesBack("2026-01-20", "2026-02-05")
  const open = await reconciliation(id)
  expect(open.lines.map(({ on, bookedOn }) => [on, bookedOn])).toEqual([
    ["2026-01-05", "2026-01-05"],
    ["2026-01-20", "2026-01-20"],
  ])
})

test("a closed month is reconciled afterwards, because that posts nothing", async () => {
  await closes("2026-01", "2026-02-03")
  await expect(comesBack("2026-01-20", "2026-02-05")).rejects.toMatchObject({ code: "MONTH_CLOSED" })
  const id = await january("2026-02-06")
  expect(amountsOf(await reconciliation(id)).ticked).toEqual([100_000])
  expect(await booksAreSound("2026-02-07")).toEqual([])
})
