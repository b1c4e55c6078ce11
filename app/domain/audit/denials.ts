import { and, eq, gt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import type { Actor } from "../permissions.ts"
import { record } from "./log.ts"

const MINUTE = 60 * 1000

/** Tells the audit log that a signed-in person was refused a page or a call: at most one row for each person, path and minute. Source: api.md 4.9. */
export async function recordDenial(tx: Tx, actor: Actor, path: string): Promise<void> {
  if (actor.userId === null) return
  const details = `Was refused ${path.slice(0, 200)}`
  const told = await tx.one(
    tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          gt(auditLog.createdAt, tx.now - MINUTE),
          eq(auditLog.userId, actor.userId),
          eq(auditLog.category, "ACCESS_DENIED"),
          eq(auditLog.details, details),
        ),
      ),
  )
  if (!told) await record(tx, actor, { category: "ACCESS_DENIED", details })
}
