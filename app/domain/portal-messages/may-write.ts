/** Who may write to the office in the portal, about which units, and how often. Source: api.md 4.11, X202, X203. */
import { and, desc, eq, isNotNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { portalMessages, stays } from "#db/schema/index.ts"
import { addDays } from "~/values/calendar.ts"
import { missing, Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { unitsOf } from "../tenants/tenant-units.ts"

const DAYS_AFTER_STAY = 60
const MOST_AN_HOUR = 10
const HOUR = 60 * 60 * 1000

/** The units that a tenant may write about: the present ones or, until 60 days after the move-out, the last one. Empty if the tenant may not write. */
export async function unitsToWriteAbout(tx: Tx, tenantId: number): Promise<number[]> {
  const own = (await unitsOf(tx, tenantId)).map(({ unitNumber }) => unitNumber)
  if (own.length > 0) return own
  const ended = and(eq(stays.tenantId, tenantId), isNotNull(stays.moveOutOn))
  const { unitNumber, moveOutOn, isSubunit, id } = stays
  const last = await tx.one(
    tx
      .select({ unitNumber, moveOutOn })
      .from(stays)
      .where(ended)
      .orderBy(desc(moveOutOn), isSubunit, desc(id))
      .limit(1),
  )
  if (!last || last.moveOutOn === null) return []
  return addDays(last.moveOutOn, DAYS_AFTER_STAY) >= (await today(tx)) ? [last.unitNumber] : []
}

/** Returns the units to write about. Refuses 409 WRITING_CLOSED for a tenant who may no longer write, and 429 the eleventh message of an hour. */
export async function mustMayWrite(tx: Tx, tenantId: number): Promise<number[]> {
  const units = await unitsToWriteAbout(tx, tenantId)
  if (units.length === 0) throw new Refusal("WRITING_CLOSED")
  await mustBeWithinHour(tx, tenantId)
  return units
}

/** The unit of a new thread. Refuses as `mustMayWrite` does, 400 if the tenant has several units and names none, 403 somebody else's unit. */
export async function unitToWriteAbout(tx: Tx, tenantId: number, unitNumber: number | undefined): Promise<number> {
  const units = await mustMayWrite(tx, tenantId)
  const unit = unitNumber ?? (units.length === 1 ? units[0] : undefined)
  if (unit === undefined) throw missing("unitNumber", "Choose one of your suites.")
  if (!units.includes(unit)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  return unit
}

async function mustBeWithinHour(tx: Tx, tenantId: number): Promise<void> {
  const { createdAt, messageId, kind } = portalMessages
  const posted = and(eq(portalMessages.tenantId, tenantId), eq(kind, "posted"))
  const newest = tx
    .select({ createdAt })
    .from(portalMessages)
    .where(posted)
    .orderBy(desc(messageId))
    .limit(MOST_AN_HOUR)
  const blocking = (await tx.all(newest))[MOST_AN_HOUR - 1]
  if (!blocking || blocking.createdAt <= tx.now - HOUR) return
  const retryAfter = Math.ceil((blocking.createdAt + HOUR - tx.now) / 1000)
  throw new Refusal("RATE_LIMITED", { retryAfter, message: `At most ${MOST_AN_HOUR} messages can be sent in an hour.` })
}
