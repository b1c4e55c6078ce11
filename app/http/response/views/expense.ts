/** JSON shapes of api.md section 1. */
import type { Expense } from "~/domain/reports/expenses/expenses.ts"
import type { ExpenseType } from "~/domain/reports/expenses/expenses-types.ts"

export function expenseView({ typeId, amount, month }: Expense) {
  return { ExpenseTypeID: typeId, ExpenseAmount: amount, AssociatedMonth: month }
}

export function expenseTypeView({ id, name, description, parentId }: ExpenseType) {
  return { ExpenseTypeID: id, Name: name, Description: description, ParentType: parentId }
}
