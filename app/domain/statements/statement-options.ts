import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { lastStayOf } from "./final-statement.ts"
import { rangeOf } from "./print-statement.ts"

export type StatementOptions = { tenantId: number; from: Day; to: Day; hasFinal: boolean }

/** Refuses 404 TENANT_NOT_FOUND. */
export async function statementOptionsOf(tx: Tx, tenantId: number): Promise<StatementOptions> {
  return { tenantId, ...(await rangeOf(tx, {})), hasFinal: (await lastStayOf(tx, tenantId)) !== undefined }
}
