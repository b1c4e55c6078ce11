import type { LogEntry } from "~/domain/audit/search.ts"

/** `IPInfo` is the location known when the entry was written (api.md section 1). */
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
    IPInfo: entry.place,
    Details: entry.details,
    Metadata: entry.metadata,
  }
}
