/** Marks, once, a sent mail that a server could not deliver, with the reason. Source: specification 2 "Email inbox". */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { messageRecipients, messages } from "#db/schema/index.ts"
import type { DeliveryReport } from "./delivery-report.ts"
import type { MessageRow } from "./post-message.ts"

/** The report must name a recipient of the message, because anyone could send a report. A report without a part of the mail matches no message. */
export async function reportedMessage(tx: Tx, report: DeliveryReport): Promise<MessageRow | undefined> {
  if (report.messageIds.length === 0 || report.recipients.length === 0) return undefined
  const ours = and(eq(messages.direction, "outbound"), inList(messages.messageId, report.messageIds))
  const found = await tx.one(tx.select().from(messages).where(ours).limit(1))
  if (!found) return undefined
  const theirs = and(eq(messageRecipients.messageId, found.id), inList(messageRecipients.address, report.recipients))
  const reached = await tx.one(tx.select({ id: messageRecipients.id }).from(messageRecipients).where(theirs).limit(1))
  return reached && found
}

/** Marks a message as bounced, with the reason. Later reports change nothing. */
export async function markBounced(tx: Tx, { id }: MessageRow, reason: string): Promise<void> {
  const first = and(eq(messages.id, id), isNull(messages.bouncedAt))
  await tx.run(tx.update(messages).set({ bouncedAt: tx.now, bounceReason: reason }).where(first))
}
