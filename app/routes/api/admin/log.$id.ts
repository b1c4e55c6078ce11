import { LogEntryQuery } from "~/domain/audit-search/inputs.ts"
import { logEntry } from "~/domain/audit-search/search.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { auditLogEntryView } from "~/http/views/audit.ts"

/** One entry of the audit log (api.md A12). */
const door = endpoint({ GET: answer({ takes: LogEntryQuery, does: logEntry, answers: auditLogEntryView }) })
export const loader = door.loader
export const action = door.action
