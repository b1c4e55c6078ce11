import { badField } from "~/domain/refusal.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import { rentRollAsOf } from "~/domain/reports/rent-roll-as-of.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { COLUMNS } from "./rent-roll-as-of.columns.tsx"

/** Exports the rent roll of a past day as CSV, in dollars. */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const { on, problem } = await pastDay(tx, query.typed("on").trim())
  if (problem !== null) throw badField("on", problem)
  const { lines } = await rentRollAsOf(tx, actor, { on })
  return csvResponse(`rent-roll-${on}.csv`, [csvOf(COLUMNS, lines)])
})
