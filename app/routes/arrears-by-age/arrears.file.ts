import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { badField } from "~/domain/refusal.ts"
import { type ArrearsLine, arrears } from "~/domain/reports/arrears.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import type { Query } from "~/http/request/query.ts"
import { csvLines, csvResponse, dollarCell } from "~/http/response/csv.ts"
import { fullName } from "~/values/contact.ts"
import { STATUS_LABELS } from "./arrears.labels.ts"

const HEADS = ["Tenant", "Business", "Units", "Status", "Not Yet Due", "0-30 Days", "31-60 Days", "61-90 Days"]
const SUMS = ["Over 90 Days", "Charges", "Deposit Owed", "Total", "Tenant ID"]

/** The arrears of a day as a file for spreadsheets. Amounts are dollars. Refuses (400) a day that is none, or in the future. */
export async function arrearsFile(tx: Tx, actor: Actor, query: Query): Promise<Response> {
  const { on, problem } = await pastDay(tx, query.typed("on").trim())
  if (problem !== null) throw badField("on", problem)
  const { lines } = await arrears(tx, actor, { on })
  return csvResponse(`arrears-${on}.csv`, [csvLines([[...HEADS, ...SUMS], ...lines.map(cellsOf)])])
}

const cellsOf = (line: ArrearsLine): string[] => [
  fullName(line),
  line.businessName ?? "",
  line.units.join(" "),
  STATUS_LABELS[line.status],
  ...[
    line.notYetDue,
    line.upTo30,
    line.upTo60,
    line.upTo90,
    line.older,
    line.charges,
    line.depositOwed,
    line.total,
  ].map(dollarCell),
  String(line.tenantId),
]
