import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { badField } from "~/domain/refusal.ts"
import { arrears } from "~/domain/reports/arrears.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import type { Query } from "~/http/request/query.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { COLUMNS } from "./arrears.columns.tsx"

/** Exports the arrears of a day as CSV, in dollars. Refuses an invalid or future day (400). */
export async function arrearsFile(tx: Tx, actor: Actor, query: Query): Promise<Response> {
  const { on, problem } = await pastDay(tx, query.typed("on").trim())
  if (problem !== null) throw badField("on", problem)
  const { lines } = await arrears(tx, actor, { on })
  return csvResponse(`arrears-${on}.csv`, [csvOf(COLUMNS, lines)])
}
