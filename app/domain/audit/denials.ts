import { and, eq, gt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import type { Actor } from "../permissions.ts"
import { record } from "./log.ts"

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
/** At most this many rows of one person within an hour: nobody can flood the log, whose rows are never deleted. */
const MAX_IN_AN_HOUR = 20
const LAST = " Further refusals within this hour are not recorded."

/** The text of a refusal's audit row; undefined if none is due. One row per minute and route ("/api/admin/log/…"), at most 20 per hour; the last says so. */
export async function denialText(tx: Tx, actor: Actor, route: string): Promise<string | undefined> {
  if (actor.userId === null) return undefined
  const denials = await tx.all(
    tx
      .select({ at: auditLog.createdAt, details: auditLog.details })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.userId, actor.userId),
          gt(auditLog.createdAt, tx.now - HOUR),
          eq(auditLog.category, "ACCESS_DENIED"),
        ),
      ),
  )
  const text = `Was refused ${route.slice(0, 200)}`
  const isReported = denials.some((row) => row.at > tx.now - MINUTE && row.details.replace(`.${LAST}`, "") === text)
  if (isReported || denials.length >= MAX_IN_AN_HOUR) return undefined
  return denials.length === MAX_IN_AN_HOUR - 1 ? `${text}.${LAST}` : text
}

/** Records in the audit log a person's refused page or call, within the limits of `denialText`. Audit ACCESS_DENIED. Source: api.md 4.9. */
export async function recordDenial(tx: Tx, actor: Actor, route: string): Promise<void> {
  const details = await denialText(tx, actor, route)
  if (details !== undefined) await record(tx, actor, { category: "ACCESS_DENIED", details })
}
