/** Calls about reports and expenses. Source: api.md 4.8. */
import { z } from "zod"
import { listExpenses, saveExpenses } from "~/domain/reports/expenses/expenses.ts"
import { CreateExpenseType, ExpensesQuery, SaveExpenses } from "~/domain/reports/expenses/expenses-inputs.ts"
import { createExpenseType, listExpenseTypes } from "~/domain/reports/expenses/expenses-types.ts"
import { ReportQuery } from "~/domain/reports/inputs.ts"
import { monthlyReport } from "~/domain/reports/monthly-report.ts"
import { reportMonths } from "~/domain/reports/months.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Expense, ExpenseType } from "~/http/response/shapes/property.ts"
import { Report, ReportMonth } from "~/http/response/shapes/report.ts"
import { expenseTypeView, expenseView } from "~/http/response/views/expense.ts"

const output = (expenses: Awaited<ReturnType<typeof saveExpenses>>) => expenses.map(expenseView)
const failure = { message: "Error processing request. Please try again." }

export const loader = resource({
  "A13 GET /admin/reports": {
    summary: "Get the report of a month",
    ...query({ input: ReportQuery, command: monthlyReport, output: (report) => report }),
    shape: Report,
  },
  "A14 GET /admin/reports/list": {
    summary: "List the months that have a report",
    ...query({ input: Nothing, command: reportMonths, output: (months) => months }),
    shape: z.array(ReportMonth),
  },
  "A15 GET /admin/expenses": {
    summary: "List the expenses of a month, or all",
    ...query({ input: ExpensesQuery, command: listExpenses, output }),
    shape: z.array(Expense),
  },
  "A16 POST /admin/expenses": {
    summary: "Save expenses, all or none of them",
    ...mutation({ input: SaveExpenses, command: saveExpenses, output, failure }),
    shape: z.array(Expense),
    refuses: ["EXPENSE_TYPE_NOT_FOUND", "CHANGED_MEANWHILE", "MONTH_CLOSED"],
  },
  "A17 GET /admin/expenses/type": {
    summary: "List the types of expenses",
    ...query({ input: z.object({}), command: listExpenseTypes, output: (types) => types.map(expenseTypeView) }),
    shape: z.array(ExpenseType),
  },
  "A18 POST /admin/expenses/type": {
    summary: "Create a type of expenses",
    ...mutation({ input: CreateExpenseType, command: createExpenseType, output: expenseTypeView, failure }),
    shape: ExpenseType,
    refuses: ["EXPENSE_TYPE_NOT_FOUND"],
  },
})
export const action = loader
