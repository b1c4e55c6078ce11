import type { Tx } from "#db/client.server.ts"
import { popupsOf } from "~/domain/messaging/popups.ts"
import type { Actor } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { formatInstant } from "~/values/calendar.ts"

export async function popupFacts(tx: Tx, actor: Actor, tenantId: number) {
  const zone = await zoneOf(tx)
  const unread = await popupsOf(tx, actor, { tenantId, read: "false" })
  return unread.map(({ id, subject, note, createdAt }) => ({ id, subject, note, at: formatInstant(createdAt, zone) }))
}
