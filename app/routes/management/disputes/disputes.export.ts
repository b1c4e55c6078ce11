import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { COLUMNS } from "./disputes.columns.tsx"
import { disputeLines } from "./disputes.view.ts"

/** The disputes as a file for spreadsheets: the open ones, and those decided lately. */
export const loader = page("see disputes", async (tx, actor) =>
  csvResponse("disputes.csv", [csvOf(COLUMNS, await disputeLines(tx, actor))]),
)
