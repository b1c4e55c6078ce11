/** Calls about the audit log. Source: api.md 4.8. */
import { z } from "zod"
import { LogEntryQuery, LogQuery } from "~/domain/audit/inputs.ts"
import { logEntry, searchLog } from "~/domain/audit/search.ts"
import { command } from "~/domain/commands.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { AuditLogEntry } from "~/http/response/shapes/property.ts"
import { auditLogEntryView } from "~/http/response/views/audit.ts"

/** The dates of a query are in the property's time zone. */
const searchByDays = command("see audit log", async (tx, actor, input: z.infer<typeof LogQuery>) =>
  searchLog(tx, actor, { ...input, zone: await zoneOf(tx) }),
)

export const loader = resource({
  "A11 GET /admin/log": {
    summary: "Search the audit log",
    ...query({ input: LogQuery, command: searchByDays, output: (entries) => entries.map(auditLogEntryView) }),
    shape: z.array(AuditLogEntry),
  },
  "A12 GET /admin/log/{id}": {
    summary: "Get an entry of the audit log",
    ...query({ input: LogEntryQuery, command: logEntry, output: auditLogEntryView }),
    shape: AuditLogEntry,
    refuses: ["LOG_NOT_FOUND"],
  },
})
export const action = loader
