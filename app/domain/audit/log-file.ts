/** The audit log as a file of thousands of entries, read in batches. Source: specification 3 "Audit Log". */
import { inList } from "#db/in-list.ts"
import { auditLog } from "#db/schema/index.ts"
import type { Listing } from "../listing.ts"
import { conditionOf, type InZone, type LogEntry, type LogSearch, logOrder, logRows } from "./search.ts"

export const logLines: Listing<LogSearch & InZone & { limit: number }, LogEntry> = {
  permission: "see audit log",
  async numbers(tx, _actor, query) {
    const found = tx.select({ id: auditLog.id }).from(auditLog).where(conditionOf(query))
    return (await tx.all(found.orderBy(...logOrder(query)).limit(query.limit))).map(({ id }) => id)
  },
  rows: (tx, _actor, numbers, query) =>
    tx.all(
      logRows(tx)
        .where(inList(auditLog.id, numbers))
        .orderBy(...logOrder(query)),
    ),
}
