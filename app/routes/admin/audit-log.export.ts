import { type LogEntry, searchLog } from "~/domain/audit-search/search.ts"
import { today } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { csvFile } from "~/http/response/csv.ts"
import { visible } from "~/values/visible-text.ts"
import { EXPORTED, stateOf } from "./audit-log.address.ts"

const COLUMNS = [
  "LogID",
  "createdAt",
  "User",
  "ImpersonatedBy",
  "Category",
  "Priority",
  "IPAddr",
  "Details",
  "Metadata",
]

/** The filtered list as a file for spreadsheets, in the order of the page; instants are UTC. */
export const loader = page("see audit log", async (tx, actor, { query }) => {
  const state = stateOf(query.all)
  const entries = await searchLog(tx, actor, { ...state, limit: EXPORTED })
  return csvFile(`audit-log-${await today(tx)}.csv`, [COLUMNS, ...entries.map(cellsOf)])
})

function cellsOf(entry: LogEntry): string[] {
  return [
    String(entry.id),
    new Date(entry.createdAt).toISOString(),
    visible(entry.userName ?? ""),
    visible(entry.impersonatorName ?? ""),
    entry.category,
    entry.priority,
    visible(entry.ip ?? ""),
    visible(entry.details),
    entry.metadata === null ? "" : visible(JSON.stringify(entry.metadata)),
  ]
}
