import { ProfitQuery } from "~/domain/books/inputs.ts"
import { prepaidRent } from "~/domain/books/prepaid-rent.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import { FIGURES } from "./prepaid-rent.columns.ts"
import { TENANT } from "./tenant-table.tsx"

/** Exports prepaid rent as CSV, in dollars. Refuses an invalid or future month (400). */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const { month, rows } = await prepaidRent(tx, actor, requestedBy(ProfitQuery, query))
  return csvResponse(`prepaid-rent-${month}.csv`, [csvOf([...TENANT, ...FIGURES], rows)])
})
