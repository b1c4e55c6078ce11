/** What was spent on each type in a month: one amount each, never journalled. Source: api.md A15, A16, money.md 2.5. */
import { asc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { expenses } from "#db/schema/index.ts"
import type { Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import type { ExpensesQuery, SaveExpenses } from "./expenses-inputs.ts"
import { allTypes, mustExist } from "./expenses-types.ts"

export type Expense = typeof expenses.$inferSelect

/** The amounts of a month or of all, by month and type (A15). */
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

/** Saves amounts, all or none (A16): one that is there for the type and month is replaced, its receipt stays. Refuses 404 EXPENSE_TYPE_NOT_FOUND. */
export const saveExpenses = command("manage expenses", async (tx, actor, sent: SaveExpenses): Promise<Expense[]> => {
  mustExist(
    await allTypes(tx),
    sent.map(({ ExpenseTypeID }) => ExpenseTypeID),
  )
  const saved: Expense[] = []
  for (const { ExpenseTypeID: typeId, ExpenseAmount: amount, AssociatedMonth: month } of sent) {
    saved.push(await putExpense(tx, actor, { typeId, month, amount }))
  }
  return saved
})

/** Stores the amount of a type and month in place of an earlier one. */
export async function putExpense(
  tx: Tx,
  { userId: updatedBy }: Actor,
  { typeId, month, amount }: { typeId: number; month: Month; amount: Cents },
): Promise<Expense> {
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

/** The condition for the amount of one type and month. */
export const oneExpense = (typeId: number, month: Month) =>
  sql`${expenses.typeId} = ${typeId} and ${expenses.month} = ${month}`
