/** Quarantined mail, which an administrator releases or deletes. Source: api.md S5, docs/decisions/0044. */
import { isNotNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { mailQuarantine, type QUARANTINE_REASONS } from "#db/schema/index.ts"
import { Refusal } from "../refusal.ts"
import { storeContents } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import type { ReadMail } from "./read-mail.ts"

/** The largest total size of quarantined mail, in bytes. Beyond it only a mail's row is stored, if the mailbox has the mail. */
const ROOM = 200 * 1024 * 1024

/** By then the sender's limit has passed, and an administrator may have emptied the quarantine. */
const SECONDS_UNTIL_RETRY = 60 * 60

/** `raw` is null for a mail that was not downloaded; `size` is in bytes. */
type QuarantinedMail = Pick<ReadMail, "from" | "subject"> & {
  key: string
  size: number
  raw: Received | null
  isInMailbox: boolean
}

/** Without room stores only the row, if the mailbox has the mail; else refuses (503 STORAGE_FULL), so that its provider delivers it again. */
export async function quarantine(
  tx: Tx,
  { key, size, raw, from, subject, isInMailbox }: QuarantinedMail,
  reason: (typeof QUARANTINE_REASONS)[number],
): Promise<void> {
  const stored = raw !== null && (await hasRoom(tx, raw)) ? raw : null
  if (!stored && !isInMailbox) throw isFull()
  if (stored) await storeContents(tx, stored)
  await tx.run(
    tx
      .insert(mailQuarantine)
      .values({
        receivedKey: key,
        fromAddress: from.address,
        subject,
        reason,
        size,
        rawSha256: stored?.sha256 ?? null,
        receivedAt: tx.now,
      })
      .onConflictDoNothing(),
  )
}

function isFull(): Refusal {
  const message = "Too much mail waits for an administrator. Nothing was stored. Please deliver it again later."
  return new Refusal("STORAGE_FULL", { message, retryAfter: SECONDS_UNTIL_RETRY })
}

async function hasRoom(tx: Tx, raw: Received): Promise<boolean> {
  const { size, rawSha256 } = mailQuarantine
  const taken = await tx.one(
    tx
      .select({ bytes: sql<number>`coalesce(sum(${size}), 0)` })
      .from(mailQuarantine)
      .where(isNotNull(rawSha256)),
  )
  return (taken?.bytes ?? 0) + raw.size <= ROOM
}
