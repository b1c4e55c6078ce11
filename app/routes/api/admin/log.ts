import type { z } from "zod"
import { LogQuery } from "~/domain/audit/inputs.ts"
import { searchLog } from "~/domain/audit/search.ts"
import { command } from "~/domain/commands.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { auditLogEntryView } from "~/http/response/views/audit.ts"

/** The days of a query are in the property's time zone. */
const searchByDays = command("see audit log", async (tx, actor, input: z.infer<typeof LogQuery>) =>
  searchLog(tx, actor, { ...input, zone: await zoneOf(tx) }),
)

/** The audit log (api.md A11). */
const handler = endpoint({
  GET: query({ input: LogQuery, command: searchByDays, output: (entries) => entries.map(auditLogEntryView) }),
})
export const loader = handler.loader
export const action = handler.action
