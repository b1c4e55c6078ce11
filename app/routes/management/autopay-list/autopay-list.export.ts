import { matchingLines } from "~/domain/autopay/autopay-list.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { COLUMNS, rowsOf } from "./autopay-list.columns.tsx"
import { AUTOPAY } from "./autopay-list.url-state.ts"

/** Exports all matching rows as CSV, in the page's order. */
export const loader = page("see tenants", async (tx, actor, { query }) => {
  const isOff = !(await acceptsPayments(tx))
  const { matching } = await matchingLines(tx, actor, AUTOPAY.stateIn(query.all))
  return csvResponse("autopay.csv", [csvOf(COLUMNS, rowsOf(matching, isOff))])
})
