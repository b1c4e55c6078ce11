import { and, desc, eq, gte, isNotNull, lte, or } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { texts } from "#db/schema/index.ts"

const DAY = 24 * 60 * 60 * 1000
/** A text that was not tried for this long is late, because no process sends. It is longer than a night, during which alerts wait. */
const LATE = 12 * 60 * 60 * 1000

/** The gateway's answer to the newest text of the last day that it did not accept; null if there is none, or a later text was sent. */
export async function textsProblem(tx: Tx): Promise<{ outcome: string; isRefused: boolean } | null> {
  const { state, outcome, triedAt, createdAt, id } = texts
  const failed = and(or(eq(state, "failed"), and(eq(state, "queued"), isNotNull(outcome))), gte(triedAt, tx.now - DAY))
  const late = and(eq(state, "queued"), lte(createdAt, tx.now - LATE))
  const newest = tx.select().from(texts).where(or(failed, late)).orderBy(desc(id)).limit(1)
  const found = await tx.one(newest)
  if (!found) return null
  const sent = tx
    .select({ id })
    .from(texts)
    .where(and(eq(state, "sent"), gte(texts.sentAt, found.triedAt ?? found.createdAt)))
  if (await tx.one(sent.limit(1))) return null
  return { outcome: found.outcome ?? "it was not tried yet", isRefused: found.state === "failed" }
}
