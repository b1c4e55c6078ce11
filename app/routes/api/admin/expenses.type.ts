import { z } from "zod"
import { CreateExpenseType } from "~/domain/reports/expenses-inputs.ts"
import { createExpenseType, listExpenseTypes } from "~/domain/reports/expenses-types.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { expenseTypeView } from "~/http/response/views/expense.ts"

const failure = { message: "Error processing request. Please try again." }

/** The types of expenses (api.md A17, A18). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: listExpenseTypes, output: (types) => types.map(expenseTypeView) }),
  POST: mutation({ input: CreateExpenseType, command: createExpenseType, output: expenseTypeView, failure }),
})
export const loader = handler.loader
export const action = handler.action
