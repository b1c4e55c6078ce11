/** Sends texts in three steps, like mail: claims a text for two minutes, sends it outside any transaction, stores the gateway's answer. */
import { and, asc, eq, lte, or, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { texts } from "#db/schema/index.ts"
import { unseal } from "../secret.server.ts"
import { placeOf } from "./codes.ts"
import { alertText } from "./composed-text.ts"
import type { OutgoingText, TextAnswer } from "./gateway-port.ts"
import { isQuiet, placeToSend, type TextRow } from "./obstacles.ts"

const MINUTE = 60_000
const LEASE = 2 * MINUTE
/** Minutes before each further try. After the fourth try the text has failed. */
const PAUSES = [1, 5, 15]

export type ClaimedText = { row: TextRow; leaseUntil: number; outgoing: OutgoingText }

const now = sql.placeholder("now")
const isWaiting = or(
  and(eq(texts.state, "queued"), lte(texts.nextAt, now)),
  and(eq(texts.state, "sending"), lte(texts.leaseUntil, now)),
)
const isAwake = or(eq(texts.kind, "code"), sql`${sql.placeholder("isQuiet")} = 0`)
const next = statement((db) =>
  db.select().from(texts).where(and(isWaiting, isAwake)).orderBy(asc(texts.nextAt), asc(texts.id)).limit(1).prepare(),
)
const due = async (tx: Tx) => tx.one(next, { now: tx.now, isQuiet: (await isQuiet(tx)) ? 1 : 0 })

/** Whether a text may be sent now. Alerts wait at night. */
export const areTextsDue = async (tx: Tx): Promise<boolean> => (await due(tx)) !== undefined

/** Claims the next due text, if there is one. Ends texts that must no longer be sent. */
export async function claimText(tx: Tx): Promise<ClaimedText | undefined> {
  for (;;) {
    const row = await due(tx)
    if (!row) return undefined
    const claimed = await claim(tx, row)
    if (claimed) return claimed
  }
}

async function claim(tx: Tx, row: TextRow): Promise<ClaimedText | undefined> {
  if (row.attempts > PAUSES.length) {
    await end(tx, row, "failed", row.outcome ?? "It could not be sent in time.")
    return undefined
  }
  const place = await placeToSend(tx, row)
  const text = row.kind === "code" ? unseal(placeOf(row.key), row.body ?? "") : alertText(row.kind)
  if ("why" in place || text === undefined) {
    await end(tx, row, "cancelled", "why" in place ? place.why : "Its code cannot be read: APP_SECRET was changed.")
    return undefined
  }
  const { phone } = place
  const leaseUntil = tx.now + LEASE
  const attempts = row.attempts + 1
  const sending = { state: "sending", phone, attempts, leaseUntil, triedAt: tx.now } as const
  await tx.run(tx.update(texts).set(sending).where(eq(texts.id, row.id)))
  return { row: { ...row, ...sending }, leaseUntil, outgoing: { id: row.key, phone, text } }
}

/** Stores the gateway's answer. An answer after the end of the lease counts only if the text was sent. */
export async function settleText(tx: Tx, { row, leaseUntil }: ClaimedText, answer: TextAnswer): Promise<void> {
  const { isSent, mayRetry, outcome } = answer
  const isMine = and(eq(texts.state, "sending"), eq(texts.leaseUntil, leaseUntil))
  const which = and(eq(texts.id, row.id), isSent ? undefined : isMine)
  const pause = mayRetry ? PAUSES[row.attempts - 1] : undefined
  const settled = { outcome, leaseUntil: null }
  if (isSent) {
    const sent = { ...settled, state: "sent", sentAt: tx.now, body: null } as const
    await tx.run(tx.update(texts).set(sent).where(which))
  } else if (pause === undefined)
    await tx.run(
      tx
        .update(texts)
        .set({ ...settled, state: "failed", body: null })
        .where(which),
    )
  else {
    const again = { ...settled, state: "queued", nextAt: tx.now + pause * MINUTE } as const
    await tx.run(tx.update(texts).set(again).where(which))
  }
}

async function end(tx: Tx, { id }: TextRow, state: "failed" | "cancelled", outcome: string): Promise<void> {
  await tx.run(tx.update(texts).set({ state, outcome, body: null, leaseUntil: null }).where(eq(texts.id, id)))
}
