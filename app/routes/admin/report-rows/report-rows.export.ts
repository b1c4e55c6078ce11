import { type FigureRow, figureRows } from "~/domain/reports/figure-rows.ts"
import { FigureQuery } from "~/domain/reports/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { csvLines, csvResponse, dollarCell } from "~/http/response/csv.ts"
import { visible } from "~/values/visible-text.ts"
import { requestedBy } from "../reports/reports.url-state.ts"

const COLUMNS = ["Date", "Tenant", "TenantID", "Unit", "What", "Amount", "Journal"]

/** The rows that make up a figure as a file for spreadsheets; their amounts, in dollars, sum to it. */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const requested = requestedBy(FigureQuery, query)
  const { rows } = await figureRows(tx, actor, requested)
  const name = ["report", requested.month, requested.figure, requested.floor].filter(Boolean).join("-")
  return csvResponse(`${name}.csv`, [csvLines([COLUMNS, ...rows.map(cellsOf)])])
})

function cellsOf({ on, tenant, tenantId, unitNumber, what, cents, journalId }: FigureRow): string[] {
  return [
    on,
    visible(tenant),
    String(tenantId ?? ""),
    String(unitNumber ?? ""),
    what,
    dollarCell(cents),
    journalId === null ? "estimate" : String(journalId),
  ]
}
