/** The fields of an audit row that are copied to another place: the person's number, the category, the address and the row's hash, but no name, text or amount. */
import { asc, gt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"

const { id, createdAt, category, priority, userId, impersonatedBy, ip, hash } = auditLog

export type AuditCopy = Awaited<ReturnType<typeof auditRowsAfter>>[number]

/** The next rows after an id, oldest first. */
export const auditRowsAfter = (tx: Tx, last: number, limit: number) =>
  tx.all(
    tx
      .select({ id, createdAt, category, priority, userId, impersonatedBy, ip, hash })
      .from(auditLog)
      .where(gt(id, last))
      .orderBy(asc(id))
      .limit(limit),
  )
