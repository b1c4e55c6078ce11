import { and, inArray, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { textCodes, texts } from "#db/schema/index.ts"

/** Milliseconds until texts and codes are deleted. */
const REMEMBERED = 30 * 24 * 60 * 60 * 1000

/** Deletes texts and codes after 30 days. Agreements and answers stay. */
export async function purgeOldTexts(tx: Tx): Promise<void> {
  const before = tx.now - REMEMBERED
  const done = inArray(texts.state, ["sent", "failed", "cancelled"])
  await tx.run(tx.delete(texts).where(and(done, lte(texts.createdAt, before))))
  await tx.run(tx.delete(textCodes).where(lte(textCodes.createdAt, before)))
}
