import { heldDeposits } from "~/domain/bank-accounts/held-deposits.ts"
import { badField } from "~/domain/refusal.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { COLUMNS } from "./held-deposits.columns.tsx"

/** Exports the security deposits held at the end of a day as CSV, in dollars. Refuses an invalid or future day (400). */
export const loader = page("see bank", async (tx, actor, { query }) => {
  const { on, problem } = await pastDay(tx, query.typed("on").trim())
  if (problem !== null) throw badField("on", problem)
  const { rows } = await heldDeposits(tx, actor, { date: on })
  return csvResponse(`deposits-held-${on}.csv`, [csvOf(COLUMNS, rows)])
})
