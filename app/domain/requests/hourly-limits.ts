/** A tenant's hourly limits, because each piece is mailed to staff or stored. Staff have none. Source: api.md section 0 (Limits). */
import { and, desc, eq, gt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { maintenanceRequests, requestNotes, requestPictures } from "#db/schema/index.ts"
import { Refusal } from "../refusal.ts"

const HOUR = 60 * 60 * 1000

/** The most of each kind in an hour, and its name in the refusal. */
const LIMITS = {
  requests: { most: 10, label: "new requests" },
  notes: { most: 30, label: "notes" },
  pictures: { most: 20, label: "pictures" },
}
type Kind = keyof typeof LIMITS

/** Refuses (429 RATE_LIMITED, with the seconds until a retry can succeed) when `more` of a kind would exceed the tenant's hourly limit. */
export async function mustBeWithinHour(tx: Tx, tenantId: number, kind: Kind, more = 1): Promise<void> {
  const { most, label } = LIMITS[kind]
  const room = most - more
  // There is room again once this one is an hour old.
  const blocking = (await SENT[kind](tx, tenantId))[Math.max(room, 0)]
  if (more === 0 || blocking === undefined) return
  const retryAfter = Math.ceil((blocking.at + HOUR - tx.now) / 1000)
  throw new Refusal("RATE_LIMITED", { retryAfter, message: `At most ${most} ${label} can be sent in an hour.` })
}

/** The tenant's pieces of each kind within the last hour, newest first. */
const SENT = {
  requests: (tx: Tx, tenantId: number) => {
    const { tenantId: whose, createdAt } = maintenanceRequests
    const within = and(eq(whose, tenantId), gt(createdAt, tx.now - HOUR))
    return tx.all(tx.select({ at: createdAt }).from(maintenanceRequests).where(within).orderBy(desc(createdAt)))
  },
  notes: (tx: Tx, tenantId: number) => {
    const { isFromTenant, createdAt, requestId } = requestNotes
    const { tenantId: whose, id } = maintenanceRequests
    return tx.all(
      tx
        .select({ at: createdAt })
        .from(requestNotes)
        .innerJoin(maintenanceRequests, eq(id, requestId))
        .where(and(eq(whose, tenantId), eq(isFromTenant, true), gt(createdAt, tx.now - HOUR)))
        .orderBy(desc(createdAt)),
    )
  },
  pictures: (tx: Tx, tenantId: number) => {
    const { tenantId: whose, createdAt } = requestPictures
    const within = and(eq(whose, tenantId), gt(createdAt, tx.now - HOUR))
    return tx.all(tx.select({ at: createdAt }).from(requestPictures).where(within).orderBy(desc(createdAt)))
  },
}
