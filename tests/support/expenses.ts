/** Types of expenses and their amounts. */
import { write } from "#db/client.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { saveExpenses } from "~/domain/reports/expenses/expenses.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"

/** Creates a type of expenses, optionally under another one. Returns its id. */
export const expenseType = async (name: string, parentType?: number): Promise<number> =>
  (await write((tx) => createExpenseType(tx, SYSTEM, { name, parentType }))).id

/** Saves the expenses of a type in a month, in cents. */
export const spends = (ExpenseTypeID: number, cents: number, month = "2026-11") =>
  write((tx) =>
    saveExpenses(tx, SYSTEM, [{ ExpenseTypeID, ExpenseAmount: asCents(cents), AssociatedMonth: asMonth(month) }]),
  )
