import { LogQuery } from "~/domain/audit-search/inputs.ts"
import { searchLog } from "~/domain/audit-search/search.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { auditLogEntryView } from "~/http/response/views/audit.ts"

/** The audit log (api.md A11). */
const handler = endpoint({
  GET: query({ input: LogQuery, command: searchLog, output: (entries) => entries.map(auditLogEntryView) }),
})
export const loader = handler.loader
export const action = handler.action
