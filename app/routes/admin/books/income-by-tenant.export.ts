import { incomeByTenant } from "~/domain/books/income-by-tenant.ts"
import { YearQuery } from "~/domain/reports/expenses/expenses-inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import { FIGURES } from "./income-by-tenant.columns.ts"
import { TENANT } from "./tenant-table.tsx"

/** Exports each tenant's income as CSV, in dollars. Refuses an invalid year and one that has not begun (400). */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const { year, rows } = await incomeByTenant(tx, actor, requestedBy(YearQuery, query))
  return csvResponse(`income-by-tenant-${year}.csv`, [csvOf([...TENANT, ...FIGURES], rows)])
})
