import type { Expense } from "~/domain/reports/expenses/expenses.ts"
import type { ExpenseType } from "~/domain/reports/expenses/expenses-types.ts"

/** Expense (api.md section 1). */
export function expenseView({ typeId, amount, month }: Expense) {
  return { ExpenseTypeID: typeId, ExpenseAmount: amount, AssociatedMonth: month }
}

/** ExpenseType (api.md section 1). */
export function expenseTypeView({ id, name, description, parentId }: ExpenseType) {
  return { ExpenseTypeID: id, Name: name, Description: description, ParentType: parentId }
}
