/** The audit log as a file of thousands of entries, read in batches. Source: specification 3 "Audit Log". */
import { inList } from "#db/in-list.ts"
import { auditLog } from "#db/schema/index.ts"
import type { Listing } from "../listing.ts"
import { conditionOf, type InZone, inOrder, type LogEntry, type LogQuery, rowsOf } from "./search.ts"

/** The entries that match a filter, in the order of the page, at most `limit`. */
export const logLines: Listing<LogQuery & InZone & { limit: number }, LogEntry> = {
  permission: "see audit log",
  async numbers(tx, _actor, query) {
    const found = tx.select({ id: auditLog.id }).from(auditLog).where(conditionOf(query))
    return (await tx.all(found.orderBy(...inOrder(query)).limit(query.limit))).map(({ id }) => id)
  },
  rows: (tx, _actor, numbers, query) =>
    tx.all(
      rowsOf(tx)
        .where(inList(auditLog.id, numbers))
        .orderBy(...inOrder(query)),
    ),
}
