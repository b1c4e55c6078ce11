/** Queues a text message together with the mail of its kind. `../texts/` composes and sends it. Source: api.md section 0, "Text messages". */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { texts } from "#db/schema/index.ts"
import type { AlertKind } from "~/values/alerts.ts"
import { settings } from "../../../settings.ts"

/** A text that has waited longer is no longer useful. */
const USEFUL_FOR = 24 * 60 * 60 * 1000

/** Whether text messages are sent: by a gateway that the operator has set, or shown with the demo's mail. */
export const sendsTexts = (): boolean => settings().textGateway !== null || settings().demo

/** Queues the text for a mail, once; none while a text of the same kind waits for the person, because it would say the same. */
export async function queueTextBeside(
  tx: Tx,
  { messageId, userId, kind }: { messageId: string; userId: number; kind: AlertKind },
): Promise<void> {
  if (!sendsTexts()) return
  const waits = and(eq(texts.userId, userId), eq(texts.kind, kind), eq(texts.state, "queued"))
  if (await tx.one(tx.select({ id: texts.id }).from(texts).where(waits).limit(1))) return
  const row = { key: messageId, userId, kind, createdAt: tx.now, nextAt: tx.now, uselessAt: tx.now + USEFUL_FOR }
  await tx.run(tx.insert(texts).values(row).onConflictDoNothing())
}
