import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { COLUMNS } from "./disputes.columns.tsx"
import { disputeLines } from "./disputes.view.ts"

/** Exports open and recently decided disputes as CSV. */
export const loader = page("see disputes", async (tx, actor) =>
  csvResponse("disputes.csv", [csvOf(COLUMNS, await disputeLines(tx, actor))]),
)
