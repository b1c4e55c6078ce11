import { trialBalance } from "~/domain/books/trial-balance.ts"
import { badField } from "~/domain/refusal.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { columnsOf } from "./trial-balance.columns.tsx"

/** Exports the trial balance of a day as CSV, in dollars. Refuses an invalid or future day (400). */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const { on, problem } = await pastDay(tx, query.typed("on").trim())
  if (problem !== null) throw badField("on", problem)
  const { rows } = await trialBalance(tx, actor, { date: on })
  return csvResponse(`trial-balance-${on}.csv`, [csvOf(columnsOf(on), rows)])
})
