/** The expenses of each type and month: one amount each, never posted to the ledger. Source: api.md A15, A16, money.md 2.5. */
import { asc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { expenses } from "#db/schema/index.ts"
import { formatMonth, type Month } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { storedValueText } from "~/values/stored-value.ts"
import { command } from "../../commands.ts"
import { isClosed } from "../../ledger/closed-months.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import type { ExpensesQuery, SaveExpenses } from "./expenses-inputs.ts"
import { allTypes, mustExist } from "./expenses-types.ts"

export type Expense = typeof expenses.$inferSelect

export const listExpenses = command(
  "manage expenses",
  async (tx, _actor, { month }: ExpensesQuery): Promise<Expense[]> =>
    tx.all(
      tx
        .select()
        .from(expenses)
        .where(month === undefined ? undefined : eq(expenses.month, month))
        .orderBy(asc(expenses.month), asc(expenses.typeId)),
    ),
)

/** Saves all or none (A16); an amount keeps its receipt. Refuses 404 EXPENSE_TYPE_NOT_FOUND, and with `was` 409 CHANGED_MEANWHILE; 409 MONTH_CLOSED. */
export const saveExpenses = command("manage expenses", async (tx, actor, sent: SaveExpenses): Promise<Expense[]> => {
  mustExist(
    await allTypes(tx),
    sent.map(({ ExpenseTypeID }) => ExpenseTypeID),
  )
  await mustBeAsRead(tx, sent)
  const saved: Expense[] = []
  for (const { ExpenseTypeID: typeId, ExpenseAmount: amount, AssociatedMonth: month } of sent) {
    saved.push(await putExpense(tx, actor, { typeId, month, amount }))
  }
  return saved
})

async function mustBeAsRead(tx: Tx, sent: SaveExpenses): Promise<void> {
  const fields: Record<string, string[]> = {}
  for (const [at, { ExpenseTypeID, AssociatedMonth, ExpenseAmount, was }] of sent.entries()) {
    if (was === undefined) continue
    const stored = await tx.one(tx.select().from(expenses).where(oneExpense(ExpenseTypeID, AssociatedMonth)))
    const now = stored?.amount ?? null
    if (now !== was && now !== ExpenseAmount)
      fields[`${at}.ExpenseAmount`] = [storedValueText(now === null ? null : formatMoney(now))]
  }
  if (Object.keys(fields).length > 0) throw new Refusal("CHANGED_MEANWHILE", { fields })
}

/** Refuses (409 MONTH_CLOSED) to change an expense of a closed month. Source: money.md 11.6. */
export async function mustBeOpenMonth(tx: Tx, month: Month): Promise<void> {
  if (!(await isClosed(tx, month))) return
  throw new Refusal("MONTH_CLOSED", { message: `${formatMonth(month)} is closed: its expenses no longer change.` })
}

export async function putExpense(
  tx: Tx,
  { userId: updatedBy }: Actor,
  { typeId, month, amount }: { typeId: number; month: Month; amount: Cents },
): Promise<Expense> {
  await mustBeOpenMonth(tx, month)
  const latest = { amount, updatedBy, updatedAt: tx.now }
  const stored = await tx.one(
    tx
      .insert(expenses)
      .values({ typeId, month, ...latest })
      .onConflictDoUpdate({ target: [expenses.typeId, expenses.month], set: latest })
      .returning(),
  )
  if (!stored) throw new Error("An expense was not stored")
  return stored
}

export const oneExpense = (typeId: number, month: Month) =>
  sql`${expenses.typeId} = ${typeId} and ${expenses.month} = ${month}`
