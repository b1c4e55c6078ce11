import { pastTenantLines } from "~/domain/leasing/past-tenants.ts"
import { listInTurns } from "~/domain/listing.ts"
import { pageInTurns } from "~/http/handlers/page.ts"
import { csvStream, fileOf } from "~/http/response/csv.ts"
import { columnName } from "~/values/lists/hidden-columns.ts"
import { COLUMNS } from "./past-tenants.columns.tsx"
import { listFromQuery } from "./past-tenants.url-state.ts"

/** Exports all matching past tenants as CSV, in dollars, with the page's order and columns. */
export const loader = pageInTurns("see tenants", async (actor, { query, request }) => {
  const { state } = listFromQuery(query.all, request, actor.userId)
  const { heads, line } = fileOf(COLUMNS.filter(({ label }) => !state.hidden.includes(columnName(label))))
  return csvStream("past-tenants.csv", heads, (send) =>
    listInTurns(pastTenantLines, actor, state, { report: (rows) => send(rows.map(line)) }),
  )
})
