/** A line matched by hand, booked, and undone. Source: money.md 11.4, api.md X286 to X289. */
import { and, eq, max, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankLines, bankMatches, bankSenders, expenses } from "#db/schema/index.ts"
import { formatDay, monthOf } from "~/values/calendar.ts"
import { formatMoney, minus, negated, plus, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { type BankLine, bankLineNamed } from "../bank-files/bank-lines.ts"
import { command } from "../commands.ts"
import { recordPayment } from "../payments/manual.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { saveExpenses } from "../reports/expenses/expenses.ts"
import { IS_MATCHED, openPayments } from "./candidates.ts"
import type { BookCredit, BookDebit, LinkPayment, OneBankLine } from "./inputs.ts"
import { removeDeadMatches } from "./match-certain.ts"

type Line = typeof bankLines.$inferSelect

/** Links a line to a payment of the same amount. Refuses 404 BANK_LINE_NOT_FOUND; 409 BANK_LINE_MATCHED and BANK_MATCH_REFUSED. Audit BANK_MATCH. */
export const linkPayment = command(
  "manage bank",
  async (tx, actor, { lineId, paymentId }: LinkPayment): Promise<BankLine> => {
    const line = await openLine(tx, lineId)
    const [payment] = await openPayments(tx, sql`p.id = ${paymentId}`)
    if (!payment) throw refused("The payment is matched already, was deleted, or is none that a bank shows by itself.")
    if (payment.amount !== line.amount)
      throw refused(`The payment is ${formatMoney(payment.amount)}, the line ${formatMoney(line.amount)}.`)
    await match(tx, actor, line, { paymentId, origin: "hand" }, `a payment of ${payment.name}`)
    return bankLineNamed(tx, actor, { line: line.id })
  },
)

/** Undoes a match. What was posted stays, but a booked expense is taken off its month. Refuses 404 BANK_LINE_NOT_FOUND, 409 BANK_LINE_OPEN. */
export const unlinkLine = command(
  "manage bank",
  async (tx, actor, { line: lineId }: OneBankLine): Promise<BankLine> => {
    const line = await lineNamed(tx, lineId)
    const found = await tx.one(tx.select().from(bankMatches).where(eq(bankMatches.lineId, lineId)))
    if (!found) throw new Refusal("BANK_LINE_OPEN")
    await tx.run(tx.delete(bankMatches).where(eq(bankMatches.id, found.id)))
    const { expenseTypeId, expenseMonth, origin } = found
    if (origin === "booked" && expenseTypeId !== null && expenseMonth !== null)
      await addToExpense(tx, actor, { expenseTypeId, month: expenseMonth, cents: line.amount })
    await recordMatch(tx, actor, line, "is open again")
    return bankLineNamed(tx, actor, { line: line.id })
  },
)

/**
 * Records a credit as a payment through the command of payments by hand, and matches it. Refuses as `recordPayment` and `linkPayment` do, and a debit
 * (409 BANK_MATCH_REFUSED). With `remember` the sender's text is proposed for this tenant from now on.
 */
export const bookCredit = command("manage bank", async (tx, actor, input: BookCredit): Promise<BankLine> => {
  const { lineId, tenantId, type = "rent", method, remember, ...answers } = input
  const line = await openLine(tx, lineId)
  if (line.amount < 0) throw refused("A debit is no payment: book it as an expense.")
  const note = method === "check" ? (line.checkNumber ?? undefined) : undefined
  const paid = { tenantId, type, method, amount: line.amount, paymentDate: line.on, note, ...answers }
  const { id: paymentId } = await recordPayment(tx, actor, paid)
  await match(tx, actor, line, { paymentId, origin: "booked" }, "a new payment")
  if (remember && line.text !== "") await rememberSender(tx, actor, line, { tenantId, type, method })
  return bankLineNamed(tx, actor, { line: line.id })
})

/** Adds a debit to an expense of its month. Refuses as `saveExpenses` does, and a credit (409 BANK_MATCH_REFUSED). */
export const bookDebit = command("manage bank", async (tx, actor, input: BookDebit): Promise<BankLine> => {
  const line = await openLine(tx, input.lineId)
  if (line.amount > 0) throw refused("A credit is no expense: record it as a payment.")
  const { expenseTypeId, month = monthOf(line.on) } = input
  await addToExpense(tx, actor, { expenseTypeId, month, cents: negated(line.amount) })
  const { expenseTypeId: type, expenseMonth } = bankMatches
  const last = await tx.one(
    tx
      .select({ share: max(bankMatches.share) })
      .from(bankMatches)
      .where(and(eq(type, expenseTypeId), eq(expenseMonth, month))),
  )
  const share = (last?.share ?? 0) + 1
  await match(tx, actor, line, { expenseTypeId, expenseMonth: month, share, origin: "booked" }, "an expense")
  return bankLineNamed(tx, actor, { line: line.id })
})

const refused = (message: string) => new Refusal("BANK_MATCH_REFUSED", { message })

async function lineNamed(tx: Tx, lineId: number): Promise<Line> {
  const line = await tx.one(tx.select().from(bankLines).where(eq(bankLines.id, lineId)))
  if (!line) throw new Refusal("BANK_LINE_NOT_FOUND")
  return line
}

async function openLine(tx: Tx, lineId: number): Promise<Line> {
  const line = await lineNamed(tx, lineId)
  const [taken] = await tx.rows(sql`select l.id as "id" from bank_lines l where l.id = ${lineId} and ${IS_MATCHED}`)
  if (taken) throw new Refusal("BANK_LINE_MATCHED")
  return line
}

type Target = Partial<typeof bankMatches.$inferInsert> & Pick<typeof bankMatches.$inferInsert, "origin">

async function match(tx: Tx, actor: Actor, line: Line, target: Target, what: string): Promise<void> {
  await removeDeadMatches(tx, [line.id])
  const row = { lineId: line.id, madeBy: actor.userId, madeAt: tx.now, ...target }
  await tx.run(tx.insert(bankMatches).values(row))
  await recordMatch(tx, actor, line, `is ${what}`, target.paymentId ?? null)
}

const recordMatch = (tx: Tx, actor: Actor, line: Line, what: string, paymentId: number | null = null) =>
  record(tx, actor, {
    category: "BANK_MATCH",
    details: `The bank's line of ${formatDay(line.on)}, ${formatMoney(line.amount)}, ${what}.`,
    metadata: { BankLineID: line.id, BankAccountID: line.accountId, PaymentID: paymentId },
  })

type Share = { expenseTypeId: number; month: ReturnType<typeof monthOf>; cents: Line["amount"] }

/** Saves the expense with this much more, or less. Refuses 409 BANK_MATCH_REFUSED an expense that is less than what is taken off. */
async function addToExpense(tx: Tx, actor: Actor, { expenseTypeId, month, cents }: Share): Promise<void> {
  const stored = await tx.one(
    tx
      .select({ amount: expenses.amount })
      .from(expenses)
      .where(and(eq(expenses.typeId, expenseTypeId), eq(expenses.month, month))),
  )
  const amount = plus(stored?.amount ?? ZERO, cents)
  if (amount < 0) throw refused(`The expense is ${formatMoney(minus(amount, cents))} by now: change it first.`)
  await saveExpenses(tx, actor, [
    { ExpenseTypeID: expenseTypeId, ExpenseAmount: amount, AssociatedMonth: month, was: undefined },
  ])
}

async function rememberSender(
  tx: Tx,
  actor: Actor,
  { accountId, text }: Line,
  whom: Pick<typeof bankSenders.$inferInsert, "tenantId" | "type" | "method">,
): Promise<void> {
  const latest = { ...whom, setBy: actor.userId, setAt: tx.now }
  await tx.run(
    tx
      .insert(bankSenders)
      .values({ accountId, text, ...latest })
      .onConflictDoUpdate({ target: [bankSenders.accountId, bankSenders.text], set: latest }),
  )
}
