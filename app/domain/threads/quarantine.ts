/** Mail that was kept out: an administrator lets it in or deletes it. Source: api.md S5, docs/decisions/0044. */
import { isNotNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { mailQuarantine, type QUARANTINE_REASONS } from "#db/schema/index.ts"
import { storeContents } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import type { ReadMail } from "./read-mail.ts"

/** The bytes of all mail in quarantine are at most so many: of what comes beyond, only its row is stored. */
const ROOM = 200 * 1024 * 1024

/** `raw` is null of a mail that was not downloaded; the size is in bytes. */
type QuarantinedMail = Pick<ReadMail, "from" | "subject"> & { key: string; size: number; raw: Received | null }

/** Stores a mail as it came, or its row, for an administrator to decide. */
export async function quarantine(
  tx: Tx,
  { key, size, raw, from, subject }: QuarantinedMail,
  reason: (typeof QUARANTINE_REASONS)[number],
): Promise<void> {
  const stored = raw !== null && (await hasRoom(tx, raw)) ? raw : null
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
