/** Closed months: the example of money.md 11.6 to the cent, the refusals, and the journals that are dated later. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { charges, journals } from "#db/schema/index.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { recordDone } from "~/domain/clock/watermark.ts"
import { closeMonth } from "~/domain/closed-months/close-month.ts"
import { storedReport } from "~/domain/closed-months/stored-report.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { receiptFailed, receiptPaid } from "~/domain/payments/sweep/provider-events.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { saveExpenses } from "~/domain/reports/expenses/expenses.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { monthlyReport } from "~/domain/reports/monthly-report.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { bankAccountBegins, isDeposited, slipOf } from "../../support/bank.ts"
import { ASIDE, booksOn, closes, reopens, sol } from "../../support/closed-months.ts"
import { begins, sendsByBank } from "../../support/provider.ts"
import { execute } from "../../support/raw.ts"
import { jobsOf, movesIn, pays, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, on, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-02-01")
  await jobsOf("2026-03-01")
  await jobsOf("2026-03-05")
})

const closed = (refused: Promise<unknown>) =>
  expect(refused).rejects.toMatchObject({ code: "MONTH_CLOSED", status: 409 })
const notNext = (refused: Promise<unknown>) => expect(refused).rejects.toMatchObject({ code: "MONTH_NOT_NEXT" })
const owed = async (day: string) => (await stateOf(dana, day)).owed

/** Staff record a rent check that was received on an earlier day. */
const typesCheck = (cents: number, paidOn: string, day: string) =>
  during(day, (tx) =>
    recordPayment(tx, mona, {
      tenantId: dana,
      amount: asCents(cents),
      paymentDate: asDay(paidOn),
      method: "check",
      type: "rent",
    }),
  )
const chargesOf = (origin: "job" | "ach_failed", day: string) =>
  seen(day, (tx) => tx.all(tx.select().from(charges).where(eq(charges.origin, origin))))

test("the example of money.md 11.6, to the cent", async () => {
  const receiptId = await begins(dana, 60_000, "2026-03-31", { choice: "rent", fee: 1_800, tender: "card" })
  await jobsOf("2026-04-01")
  const { items } = await closes("2026-03", "2026-04-01", { payments: ASIDE.payments })
  expect(items.filter(({ reason }) => reason !== null).map(({ item }) => item)).toEqual(["payments"])
  await during("2026-04-02", (tx) => receiptPaid(tx, SYSTEM, { receiptId, at: on("2026-03-31", 23) }))
  expect(await postingsOf(dana, "2026-04-01")).toEqual([
    "AR_RENT+100000 INC_RENT−100000",
    "AR_RENT−60000 INC_CONV−1800 STRIPE+61800",
  ])
  expect(await owed("2026-04-02")).toBe("140000/5000/0/0")
  await closed(typesCheck(50_000, "2026-03-30", "2026-04-03"))
  await typesCheck(50_000, "2026-04-03", "2026-04-03")
  expect(await owed("2026-04-03")).toBe("90000/5000/0/0")
  const late = (await chargesOf("job", "2026-04-03")).find(({ kind }) => kind === "late")
  const deletion = { chargeId: late?.id ?? 0, chargeType: "Fee Charge", reason: "Agreed by telephone" } as const
  await during("2026-04-04", (tx) => deleteCharge(tx, mona, deletion))
  expect(await owed("2026-04-04")).toBe("90000/0/0/0")
  await jobsOf("2026-04-05")
  expect(await owed("2026-04-05")).toBe("90000/5000/0/0")
  await reopens("2026-03", "2026-04-10")
  await typesCheck(1_000, "2026-03-30", "2026-04-10")
  const again = await closes("2026-03", "2026-04-10")
  expect(await owed("2026-04-10")).toBe("89000/5000/0/0")
  expect(again.closes.map(storedFigures)).toEqual([
    [0, 100_000, 0, 1_000],
    [0, 100_000, 0, 0],
  ])
  const { income } = await seen("2026-04-10", (tx) => monthlyReport(tx, SYSTEM, { month: asMonth("2026-04") }))
  expect(income.incomeByFloor).toMatchObject({
    totals: { backRent: 100_000, adjustedIncome: 111_000 },
    miscIncome: 1_800,
    totalIncome: 112_800,
  })
  const range = { tenantId: dana, from: asDay("2026-03-01"), to: asDay("2026-04-30") }
  const { entries } = await seen("2026-04-10", (tx) => ledgerEntries(tx, range))
  const running = [100_000, 105_000, 104_000, 204_000, 144_000, 94_000, 89_000, 94_000]
  expect(entries.map(({ balance }) => balance)).toEqual(running)
  const card = entries.find(({ method }) => method === "card")
  expect([card?.date, card?.notes]).toEqual(["2026-04-01", "of Mar 31, 2026"])
  expect(await seen("2026-04-10", allViolations)).toEqual([])
})

/** Returns adjusted, uncollected and total income, and the advance rent held. */
function storedFigures(close: { report: string }) {
  const { totals, totalIncome } = storedReport(close).report.income.incomeByFloor
  return [totals.adjustedIncome, totals.uncollectedIncome, totalIncome, totals.advanceRentHeld]
}

test("months are closed in order once they are over, and reopened from the last one", async () => {
  await notNext(closes("2026-03", "2026-03-31"))
  await jobsOf("2026-04-01")
  await jobsOf("2026-05-01")
  await notNext(closes("2026-04", "2026-05-02"))
  await closes("2026-03", "2026-05-02")
  await closed(closes("2026-03", "2026-05-02"))
  await closes("2026-04", "2026-05-02")
  await notNext(closes("2026-05", "2026-05-02"))
  await notNext(reopens("2026-03", "2026-05-03"))
  await reopens("2026-04", "2026-05-03")
  await reopens("2026-03", "2026-05-03")
  await expect(closes("2025-01", "2026-05-03")).rejects.toMatchObject({ code: "MONTH_NOT_FOUND" })
})

test("what arrives late falls due on its true day: the fee of a returned bank payment", async () => {
  const receiptId = await sendsByBank(dana, 100_000, "2026-03-30")
  await closes("2026-03", "2026-04-01")
  const failure = { receiptId, at: on("2026-03-31"), chargeId: "ch_1", reason: "insufficient_funds" }
  await during("2026-04-02", (tx) => receiptFailed(tx, SYSTEM, failure))
  const made = await chargesOf("ach_failed", "2026-04-02")
  expect(made.map(({ effectiveOn, dueOn }) => [effectiveOn, dueOn])).toEqual([["2026-04-01", "2026-03-31"]])
  const ofFee = eq(journals.kind, "ach_failed")
  const dated = await seen("2026-04-02", (tx) => tx.all(tx.select().from(journals).where(ofFee)))
  expect(dated.map(({ effectiveOn, occurredOn }) => [effectiveOn, occurredOn])).toEqual([["2026-04-01", "2026-03-31"]])
})

test("a check's day of return and an expense of a closed month are refused; a deletion is dated today", async () => {
  const paid = await pays(dana, 10_000, "2026-03-10")
  const type = await during("2026-03-11", (tx) => createExpenseType(tx, sol, { name: "Repairs" }))
  await closes("2026-03", "2026-04-01")
  await closed(
    during("2026-04-02", (tx) => returnCheck(tx, mona, { paymentId: paid.id, returnedOn: asDay("2026-03-20") })),
  )
  const expense = { ExpenseTypeID: type.id, ExpenseAmount: asCents(5_000), AssociatedMonth: asMonth("2026-03") }
  await closed(during("2026-04-02", (tx) => saveExpenses(tx, sol, [expense])))
  await during("2026-04-02", (tx) => returnCheck(tx, mona, { paymentId: paid.id, returnedOn: asDay("2026-04-02") }))
  expect((await booksOn("2026-03", "2026-04-02")).differences).toEqual([])
})

test("the database itself refuses a journal within a closed month, and a change of a close", async () => {
  await closes("2026-03", "2026-04-01")
  await expect(
    execute(
      "insert into journals (id, kind, effective_on, recorded_at, idem_key) values (999, 'payment', '2026-03-31', 0, 'k')",
    ),
  ).rejects.toThrow("closed")
  await expect(execute("update month_closes set digest = 'x'")).rejects.toThrow("keeps what was closed")
  await expect(execute("delete from month_closes")).rejects.toThrow("never deleted")
})

test("a change without a posting is shown as a difference of the closed month", async () => {
  await closes("2026-03", "2026-04-01")
  await execute("update stays set move_in_on = '2026-04-01'")
  const { differences } = await booksOn("2026-03", "2026-04-02")
  expect(differences).toContainEqual({ figure: "Occupancy: occupied", stored: "1", now: "0" })
})

test("money by hand of the month, or of an earlier one, that no bank account has is an item of the list", async () => {
  const account = await bankAccountBegins("Operating", { on: "2026-03-01" })
  const { id } = await typesCheck(50_000, "2026-03-30", "2026-03-30")
  await typesCheck(10_000, "2026-04-01", "2026-04-01")
  await jobsOf("2026-04-01")
  const found = async () => (await booksOn("2026-03", "2026-04-01")).items.find(({ item }) => item === "deposits")
  expect(await found()).toMatchObject({ isDone: false, found: "1 payment by hand waits for a deposit: see Deposits." })
  const { deposits: _, ...others } = ASIDE
  await expect(closes("2026-03", "2026-04-01", others)).rejects.toMatchObject({ code: "CHECK_LIST_OPEN" })
  await isDeposited(await slipOf(account, [id], "2026-03-31"), "2026-03-31")
  expect(await found()).toMatchObject({ isDone: true })
})

test("an item that is not done is set aside with a reason, or nothing is closed; a report that changed is looked at again", async () => {
  await sendsByBank(dana, 100_000, "2026-03-30")
  await expect(closes("2026-03", "2026-04-01", {})).rejects.toMatchObject({ code: "CHECK_LIST_OPEN" })
  const input = { month: asMonth("2026-03"), setAside: ASIDE, digest: "0".repeat(64) }
  await expect(during("2026-04-01", (tx) => closeMonth(tx, sol, input))).rejects.toMatchObject({
    code: "PREVIEW_STALE",
  })
  const { digest } = (await booksOn("2026-03", "2026-04-01")).today
  await during("2026-04-01", (tx) => closeMonth(tx, sol, { ...input, digest }))
})

test("the month is not closed while the daily work is behind", async () => {
  await during("2026-03-29", (tx) => recordDone(tx, asDay("2026-03-29")))
  await expect(closes("2026-03", "2026-04-01")).rejects.toMatchObject({
    code: "CHECK_LIST_OPEN",
    message: expect.stringContaining("3 days missing"),
  })
})
