import { type AutopayLine, matchingLines } from "~/domain/autopay/autopay-list.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import { page } from "~/http/handlers/page.ts"
import { csvLines, csvResponse } from "~/http/response/csv.ts"
import { fullName } from "~/values/contact.ts"
import { lineTexts } from "./autopay-list.texts.ts"
import { AUTOPAY } from "./autopay-list.url-state.ts"

const HEADS = [
  "Tenant",
  "Units",
  "Autopay",
  "Day",
  "Method",
  "Next",
  "Skipped",
  "Card expires before",
  "Last run",
  "Result",
  "Reason",
]

/** The list as a file for spreadsheets: all that match, in the order of the page. */
export const loader = page("see tenants", async (tx, actor, { query }) => {
  const isOff = !(await acceptsPayments(tx))
  const { matching } = await matchingLines(tx, actor, AUTOPAY.stateIn(query.all))
  return csvResponse("autopay.csv", [csvLines([HEADS, ...matching.map((line) => cellsOf(line, isOff))])])
})

function cellsOf(line: AutopayLine, isOff: boolean): string[] {
  const { autopay, method, last, reason } = lineTexts(line, isOff)
  const yes = (flag: boolean | undefined) => (flag ? "yes" : "")
  return [
    fullName(line),
    line.units.join(" "),
    autopay,
    line.day === null ? "" : String(line.day),
    method,
    isOff ? "" : (line.next?.paysOn ?? ""),
    line.next?.isSkipped ? line.next.on : "",
    yes(line.next?.isExpired),
    line.last?.dueOn ?? "",
    last?.label ?? "",
    reason ?? "",
  ]
}
