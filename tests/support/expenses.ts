/** Types of expenses and what was spent on them. */
import { write } from "#db/client.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { saveExpenses } from "~/domain/reports/expenses/expenses.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"

/** A type of expenses, perhaps under another one; its number. */
export const expenseType = async (name: string, parentType?: number): Promise<number> =>
  (await write((tx) => createExpenseType(tx, SYSTEM, { name, parentType }))).id

/** What was spent on a type in a month, in cents. */
export const spends = (ExpenseTypeID: number, cents: number, month = "2026-11") =>
  write((tx) =>
    saveExpenses(tx, SYSTEM, [{ ExpenseTypeID, ExpenseAmount: asCents(cents), AssociatedMonth: asMonth(month) }]),
  )
