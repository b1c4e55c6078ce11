import { LogEntryQuery } from "~/domain/audit/inputs.ts"
import { logEntry } from "~/domain/audit/search.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { auditLogEntryView } from "~/http/response/views/audit.ts"

/** One entry of the audit log (api.md A12). */
const handler = endpoint({ GET: query({ input: LogEntryQuery, command: logEntry, output: auditLogEntryView }) })
export const loader = handler.loader
export const action = handler.action
