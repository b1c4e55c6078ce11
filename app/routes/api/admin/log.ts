import { LogQuery } from "~/domain/audit-search/inputs.ts"
import { searchLog } from "~/domain/audit-search/search.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { auditLogEntryView } from "~/http/views/audit.ts"

/** The audit log (api.md A11). */
const door = endpoint({
  GET: answer({ takes: LogQuery, does: searchLog, answers: (entries) => entries.map(auditLogEntryView) }),
})
export const loader = door.loader
export const action = door.action
