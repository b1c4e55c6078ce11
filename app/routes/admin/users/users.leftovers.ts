import type { Tx } from "#db/client.server.ts"
import { heirsFor, isLeft, unfinishedOf } from "~/domain/messaging/hand-over.ts"
import type { Actor } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { formatLongInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import type { Leftovers } from "./users.dialog-data.ts"
import type { DialogName } from "./users.url-state.ts"

/** The unfinished work of an account that would be disabled or deleted. Null if there is nothing to hand over. */
export async function leftoversOf(tx: Tx, actor: Actor, userId: number, name: DialogName): Promise<Leftovers | null> {
  if (name !== "delete" && name !== "account") return null
  const left = await unfinishedOf(tx, actor, { userId })
  if (!isLeft(left, name === "delete")) return null
  const zone = await zoneOf(tx)
  const heirs = await heirsFor(tx, actor, { userId })
  return {
    schedules: left.schedules.map(({ id, subject, nextSendAt }) => ({
      ...{ id, subject, next: formatLongInstant(nextSendAt, zone) },
    })),
    drafts: left.drafts.map((subject, key) => ({ key, subject })),
    heirs: heirs.map((person) => ({ value: String(person.id), label: fullName(person) })),
  }
}
