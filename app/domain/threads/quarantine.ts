/** Mail that was kept out: an administrator lets it in or deletes it. Source: api.md S5, docs/decisions/0040. */
import { isNotNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { mailQuarantine } from "#db/schema/index.ts"
import { storeContents } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import type { ReadMail } from "./read-mail.ts"

/** The bytes of all mail in quarantine are at most so many: of what comes beyond, only its row is stored. */
const ROOM = 200 * 1024 * 1024

type QuarantinedMail = Pick<ReadMail, "from" | "subject"> & { key: string; raw: Received }

/** Stores a mail as it came, for an administrator to decide. */
export async function quarantine(tx: Tx, { key, raw, from, subject }: QuarantinedMail): Promise<void> {
  const { size, rawSha256 } = mailQuarantine
  const taken = await tx.one(
    tx
      .select({ bytes: sql<number>`coalesce(sum(${size}), 0)` })
      .from(mailQuarantine)
      .where(isNotNull(rawSha256)),
  )
  const fits = (taken?.bytes ?? 0) + raw.size <= ROOM
  if (fits) await storeContents(tx, raw)
  await tx.run(
    tx.insert(mailQuarantine).values({
      receivedKey: key,
      fromAddress: from.address,
      subject,
      reason: "too many",
      size: raw.size,
      rawSha256: fits ? raw.sha256 : null,
      receivedAt: tx.now,
    }),
  )
}
