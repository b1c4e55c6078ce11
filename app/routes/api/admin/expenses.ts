import { listExpenses, saveExpenses } from "~/domain/reports/expenses.ts"
import { ExpensesQuery, SaveExpenses } from "~/domain/reports/expenses-inputs.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { expenseView } from "~/http/response/views/expense.ts"

const output = (expenses: Awaited<ReturnType<typeof saveExpenses>>) => expenses.map(expenseView)
const failure = { message: "Error processing request. Please try again." }

/** What was spent, by type and month (api.md A15, A16). */
const handler = endpoint({
  GET: query({ input: ExpensesQuery, command: listExpenses, output }),
  POST: mutation({ input: SaveExpenses, command: saveExpenses, output, failure }),
})
export const loader = handler.loader
export const action = handler.action
