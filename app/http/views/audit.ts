import type { LogEntry } from "~/domain/oversight/search.ts"

/** The documented AuditLogEntry (api.md section 1). Where an address lies is not known. */
export function auditLogEntryView(entry: LogEntry) {
  return {
    LogID: entry.id,
    createdAt: new Date(entry.createdAt).toISOString(),
    LoggedInUser: entry.user && {
      UserID: entry.user.id,
      FirstName: entry.user.firstName,
      LastName: entry.user.lastName,
    },
    Category: entry.category,
    Priority: entry.priority,
    IPAddr: entry.ip,
    IPInfo: null,
    Details: entry.details,
    Metadata: entry.metadata,
  }
}
