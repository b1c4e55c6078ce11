/** After random actions on payments, slips, transfers, bank lines and statements the laws hold, and every statement agrees with the books. */
import { sql } from "drizzle-orm"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { moneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { depositSlipList } from "~/domain/bank-accounts/slips.ts"
import { moveBetweenAccounts, undoBankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { bankLineList } from "~/domain/bank-files/bank-lines.ts"
import { bookDebit } from "~/domain/bank-matching/book-line.ts"
import { matchCertain } from "~/domain/bank-matching/match-certain.ts"
import { unlinkLine } from "~/domain/bank-matching/unlink-line.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { accountLines, TRUE_DAY } from "~/domain/reconciliation/account-lines.ts"
import { nextReconciliation } from "~/domain/reconciliation/proposal.ts"
import type { Reconciliation } from "~/domain/reconciliation/reconciliation.ts"
import { reconciliationList } from "~/domain/reconciliation/reconciliations.ts"
import { discardReconciliation, reopenReconciliation } from "~/domain/reconciliation/reopen-reconciliation.ts"
import { changeClosing, tickLines } from "~/domain/reconciliation/tick-lines.ts"
import { Refusal } from "~/domain/refusal.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { absolute, asCents, plus, ZERO } from "~/values/money.ts"
import { bankAccountBegins, booksAreSound, isDeposited, isUndone, slipOf } from "../../support/bank.ts"
import { bankLine } from "../../support/bank-files.ts"
import { closesMonthsOver } from "../../support/closed-months.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { begins, finishes, paid, reconciliation } from "../../support/reconciliations.ts"
import { ada } from "../../support/reports.ts"
import { danaOwesRent } from "../../support/tenancies.ts"
import { during, mona, seen } from "../../support/world.ts"

const KINDS = [
  "pay",
  "pay",
  "pay",
  "delete",
  "return",
  "return",
  "slip",
  "slip",
  "undoSlip",
  "move",
  "move",
  "unmove",
  "line",
  "fee",
  "fee",
  "unmatch",
  "begin",
  "tick",
  "finish",
  "finish",
  "finish",
  "finish",
  "reopen",
  "discard",
  "close",
] as const
type Step = { kind: (typeof KINDS)[number]; a: number; b: number }
const step = fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(50), b: fc.nat(50) })

type Life = {
  dana: number
  day: string
  accounts: [number, number]
  expense: number
  paid: number[]
  moved: number[]
  finished: Reconciliation[]
}

const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(rows.length, 1)]

async function moneyMoves(life: Life, { kind, a, b }: Step): Promise<void> {
  const { day, dana, accounts } = life
  const [account, other] = a % 3 === 0 ? [accounts[1], accounts[0]] : accounts
  const payment = pick(life.paid, b) ?? 0
  if (kind === "pay")
    life.paid.push(await paid({ tenantId: dana, amount: 1_000 + a * 7, day, method: b % 2 ? "zelle" : "check" }))
  if (kind === "delete")
    await during(day, (tx) => deletePayment(tx, mona, { id: payment, paymentType: "rent", reason: "By mistake" }))
  if (kind === "return") {
    const returnedOn = addDays(asDay(day), -(a % 15))
    await during(day, (tx) => returnCheck(tx, mona, { paymentId: payment, returnedOn, fee: ZERO, lateFees: [] }))
  }
  if (kind === "slip") {
    const money = (await seen(day, (tx) => moneyInHand(tx, mona, {}))).filter(({ slipId }) => slipId === null)
    const ids = money.slice(0, 1 + (b % 3)).map(({ paymentId }) => paymentId)
    await isDeposited(await slipOf(account, ids, day), day)
  }
  if (kind === "undoSlip") await isUndone(pick(await seen(day, (tx) => depositSlipList(tx, mona, {})), b)?.id ?? 0, day)
  if (kind === "move") {
    const date = addDays(asDay(day), -(b % 9))
    const input = { fromBankAccountId: account, toBankAccountId: other, amount: asCents(100 + b), date }
    life.moved.push((await during(day, (tx) => moveBetweenAccounts(tx, ada, input))).id)
  }
  if (kind === "unmove")
    await during(day, (tx) => undoBankTransfer(tx, ada, { bankTransferId: pick(life.moved, b) ?? 0 }))
}

/** `fee` is a bill that the bank paid and that is booked as an expense. */
async function bankSays(life: Life, { kind, a, b }: Step): Promise<void> {
  const { day, accounts, expense } = life
  const usDay = day.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1")
  const account = accounts[a % 2] ?? 0
  if (kind === "line") {
    await bankLine(1_000 + a * 7, `LINE ${a} ${b} ${day}`, usDay, "", account)
    await matchCertain(SYSTEM, {})
  }
  if (kind === "fee") {
    const lineId = await bankLine(-(100 + a), `FEE ${a} ${b} ${day}`, usDay, "", account)
    await during(day, (tx) => bookDebit(tx, SYSTEM, { lineId, expenseTypeId: expense }))
  }
  if (kind !== "unmatch") return
  const lines = await seen(day, (tx) => bankLineList(tx, SYSTEM, { bankAccountId: account, open: false }))
  const line = pick(lines, b)?.id ?? 0
  await during(day, (tx) => unlinkLine(tx, SYSTEM, { line }))
}

async function compares(life: Life, { kind, a, b }: Step): Promise<void> {
  const { day, accounts } = life
  const bankAccountId = accounts[a % 2] ?? 0
  const next = await seen(day, (tx) => nextReconciliation(tx, SYSTEM, { bankAccountId }))
  const listed = await seen(day, (tx) => reconciliationList(tx, SYSTEM, { bankAccountId }))
  const reconciliationId = next.unfinished ?? 0
  if (kind === "begin") await begins(bankAccountId, addDays(asDay(day), -1 - (b % 12)), b * 10, day)
  if (kind === "tick") {
    const { lines } = await reconciliation(reconciliationId)
    const some = lines.filter((_, at) => (at + b) % 3 > 0)
    const journalLineIds = some.flatMap(({ journalLineId }) => journalLineId ?? [])
    const bankLineIds = some.flatMap(({ journalLineId, bankLineId }) =>
      journalLineId === null ? [bankLineId ?? 0] : [],
    )
    await during(day, (tx) => tickLines(tx, SYSTEM, { reconciliationId, journalLineIds, bankLineIds }))
  }
  if (kind === "finish") {
    // Reconciles a statement of the previous days, with the matched lines and two of three others.
    if (next.unfinished === null) return compares(life, { kind: "begin", a, b: b % 4 })
    if (b % 2) await compares(life, { kind: "tick", a, b })
    const { sums, closing } = await reconciliation(reconciliationId)
    const right = plus(closing, sums.difference)
    const balance = { closing: absolute(right), isOverdrawn: right < 0 }
    await during(day, (tx) => changeClosing(tx, SYSTEM, { reconciliationId, ...balance }))
    life.finished.push(await finishes(reconciliationId, day))
  }
  if (kind === "reopen")
    await during(day, (tx) =>
      reopenReconciliation(tx, SYSTEM, { reconciliationId: pick(listed, b)?.id ?? 0, reason: "To look at it again" }),
    )
  if (kind === "discard") await during(day, (tx) => discardReconciliation(tx, SYSTEM, { reconciliationId }))
  if (kind === "close") await closesMonthsOver(day)
}

async function lives(steps: readonly Step[]): Promise<void> {
  await freshDatabase()
  const day = "2026-02-10"
  const dana = await danaOwesRent()
  const first = await bankAccountBegins("First", { on: "2026-02-01", addedOn: day, opening: 50_000 })
  const second = await bankAccountBegins("Second", { on: "2026-02-01", addedOn: day, opening: 0 })
  await during(day, (tx) => setBankMethod(tx, ada, { method: "zelle", bankAccountId: first }))
  const { id: expense } = await during(day, (tx) => createExpenseType(tx, SYSTEM, { name: "Fees" }))
  const life: Life = { dana, day, accounts: [first, second], expense, paid: [], moved: [], finished: [] }
  for (const [at, each] of steps.entries()) {
    life.day = addDays(asDay(day), at)
    for (const act of [moneyMoves, bankSays, compares])
      await act(life, each).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
  }
  expect(await booksAreSound(life.day)).toEqual([])
  for (const { accountId, endsOn, closing, sums } of life.finished) {
    expect(sums.difference).toBe(0)
    const { inTransit, outstandingPayments, expenses, bookedLater, books } = sums
    expect(plus(closing, inTransit, outstandingPayments), `account ${accountId}, ${endsOn}`).toBe(
      plus(books, expenses, bookedLater),
    )
  }
  await showsLaterPostings(life)
}

/** Later postings dated within finished statements are listed on one of them. */
async function showsLaterPostings({ day, accounts }: Life): Promise<void> {
  for (const bankAccountId of accounts) {
    const listed = await seen(day, (tx) => reconciliationList(tx, SYSTEM, { bankAccountId }))
    const last = listed.find(({ finishedAt }) => finishedAt !== null)
    if (!last) continue
    const shown = new Set(listed.flatMap(({ changes }) => changes.map(({ journalId }) => journalId)))
    const since = sql`j.id > ${last.lastJournalId} and ${TRUE_DAY} <= ${last.endsOn}`
    const lines = await seen(day, (tx) => accountLines(tx, bankAccountId, since))
    for (const { journalId, name } of lines) expect(shown.has(journalId), name).toBe(true)
  }
}

test("the laws hold after every history, and every finished statement agrees with the books", {
  timeout: 240_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), lives), {
    numRuns: randomRuns(12),
  })
})
