import type { Tx } from "#db/client.server.ts"
import { popupsOf } from "~/domain/messaging/popups.ts"
import type { Actor } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { formatInstant } from "~/values/calendar.ts"

/** The tenant's popups, oldest first. `readAt` is null until the tenant has read it. */
export async function popupFacts(tx: Tx, actor: Actor, tenantId: number) {
  const zone = await zoneOf(tx)
  const all = await popupsOf(tx, actor, { tenantId })
  return all.map(({ id, subject, note, createdAt, readAt }) => ({
    id,
    subject,
    note,
    at: formatInstant(createdAt, zone),
    readAt: readAt === null ? null : formatInstant(readAt, zone),
  }))
}
