import { logLines } from "~/domain/audit/log-file.ts"
import type { LogEntry } from "~/domain/audit/search.ts"
import { listInTurns } from "~/domain/listing.ts"
import { propertyClock } from "~/domain/settings/property-clock.ts"
import { pageInTurns } from "~/http/handlers/page.ts"
import { csvStream } from "~/http/response/csv.ts"
import { visible } from "~/values/visible-text.ts"
import { EXPORTED, stateOf } from "./audit-log.url-state.ts"

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

/** Exports the filtered log as CSV, in the page's order. Timestamps are in UTC. */
export const loader = pageInTurns("see audit log", async (actor, { query }) => {
  const { zone, today } = await propertyClock()
  const wanted = { ...stateOf(query.all), zone, limit: EXPORTED }
  return csvStream(`audit-log-${today}.csv`, COLUMNS, (send) =>
    listInTurns(logLines, actor, wanted, { report: (entries: LogEntry[]) => send(entries.map(cellsOf)) }),
  )
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
