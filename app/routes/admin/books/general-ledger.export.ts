import { generalLedger } from "~/domain/books/general-ledger.ts"
import { GeneralLedgerQuery } from "~/domain/books/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import { COLUMNS } from "./general-ledger.columns.tsx"

/** Exports the postings of an account as CSV, in dollars. Refuses as the call does (400). */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const { account, from, to, lines } = await generalLedger(tx, actor, requestedBy(GeneralLedgerQuery, query))
  const name = `general-ledger-${account.code.replace(":", "-")}-${from}-${to}.csv`
  return csvResponse(name, [csvOf(COLUMNS, lines)])
})
