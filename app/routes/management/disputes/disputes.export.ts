import { page } from "~/http/handlers/page.ts"
import { csvLines, csvResponse, dollarCell } from "~/http/response/csv.ts"
import { disputeLines } from "./disputes.view.ts"

const HEADS = ["Tenant", "Units", "Amount", "Method", "Paid At", "Reason", "State", "Answer By", "Tenant ID"]

/** The disputes as a file for spreadsheets: the open ones, and those decided lately. */
export const loader = page("see disputes", async (tx, actor) => {
  const lines = (await disputeLines(tx, actor)).map((line) => [
    line.tenant,
    line.units.join(" "),
    dollarCell(line.total),
    line.method,
    line.paidAt,
    line.reason,
    line.state,
    line.state === "open" ? line.when : "",
    String(line.tenantId),
  ])
  return csvResponse("disputes.csv", [csvLines([HEADS, ...lines])])
})
