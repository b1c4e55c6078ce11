/**
 * The three steps of sending: claim a mail for two minutes, send it outside of any transaction, settle what came of it.
 * Whoever claims holds a lease, so that several processes never send the same mail at once; one that dies leaves it to the next.
 */
import { and, eq, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import type { Delivery, Mailer, Outgoing } from "./outgoing-mail.ts"
import { capturesMailAsFiles } from "./public-address.ts"
import { textOf } from "./sealed-text.ts"

const MINUTE = 60_000
const LEASE = 2 * MINUTE
/** How long after a try the next one comes, in minutes; after the eighth try it is given up. */
const PAUSES = [1, 5, 15, 60, 240, 240, 240]
const MAX_TRIES = PAUSES.length + 1
/** Pauses differ by up to a fifth, so that mail held up together does not come back together. */
const JITTER = 0.2

/** What is said of a mail whose text cannot be opened. Its text stays: with the right secret it can be sent. */
const UNREADABLE =
  "The text of this mail cannot be read: APP_SECRET was changed or lost. Put the old one back and retry, or cancel this mail and send it anew."

/** A mail claimed for sending; `body` is null where it cannot be opened. */
export type Claimed = Omit<Outgoing, "body"> & {
  body: string | null
  id: number
  attempts: number
  leaseUntil: number
}

const now = sql.placeholder("now")
const late = lte(outbox.uselessAt, now)
/** Mail that was kept leaves as soon as there is a server. */
const due = or(
  and(eq(outbox.state, "queued"), or(lte(outbox.nextAt, now), late)),
  and(eq(outbox.state, "sending"), lte(outbox.leaseUntil, now)),
  and(eq(outbox.state, "kept"), sql`${sql.placeholder("hasServer")} = 1`),
)
/** Mail that nobody will send, and whose link is over: its text has to go. */
const isOver = and(inArray(outbox.state, ["kept", "failed"]), isNotNull(outbox.body), late)

const anyDue = statement((db) => db.select({ id: outbox.id }).from(outbox).where(or(due, isOver)).limit(1).prepare())

const at = (tx: Tx) => ({ now: tx.now, hasServer: capturesMailAsFiles() ? 0 : 1 })

/** Whether there is anything to send or to forget now. */
export async function isMailDue(tx: Tx): Promise<boolean> {
  return (await tx.one(anyDue, at(tx))) !== undefined
}

const claim = statement((db) => {
  const next = db.select({ id: outbox.id }).from(outbox).where(due).orderBy(outbox.nextAt, outbox.id).limit(1)
  return db
    .update(outbox)
    .set({ state: "sending", attempts: sql`${outbox.attempts} + 1`, leaseUntil: sql`${sql.placeholder("leaseUntil")}` })
    .where(inArray(outbox.id, next))
    .returning()
    .prepare()
})

/** Takes the next mail that is due, for two minutes; undefined when there is none. What is too late or was tried too often is given up. */
export async function claimMail(tx: Tx): Promise<Claimed | undefined> {
  await tx.run(forgetOver, { now: tx.now })
  await tx.run(giveUp, at(tx))
  const leaseUntil = tx.now + LEASE
  const row = await tx.one(claim, { ...at(tx), leaseUntil })
  return row && { ...row, body: textOf(row), leaseUntil }
}

/** Sends a claimed mail, outside of any transaction. One that cannot be read is refused for good. */
export async function sendClaimed(mailer: Mailer, mail: Claimed, signal: AbortSignal): Promise<Delivery> {
  const { body } = mail
  if (body === null) return { accepted: [], refused: [...mail.pending], error: UNREADABLE }
  return mailer.send({ ...mail, body }, signal)
}

/** Nobody waits for a kept mail whose link is over. */
const forgetOver = statement((db) =>
  db
    .update(outbox)
    .set({ body: null, state: sql`case when ${outbox.state} = 'kept' then 'cancelled' else ${outbox.state} end` })
    .where(isOver)
    .prepare(),
)

const tooOften = lte(sql`${MAX_TRIES}`, outbox.attempts)
const giveUp = statement((db) =>
  db
    .update(outbox)
    .set({
      state: "failed",
      leaseUntil: null,
      lastError: sql`coalesce(${outbox.lastError}, 'It could not be sent in time.')`,
      body: sql`case when ${late} then null else ${outbox.body} end`,
    })
    .where(and(due, or(late, tooOften)))
    .prepare(),
)

/**
 * Writes down what came of a try. Who took the mail does not get it again; who is left gets it after a pause. Once nobody is left it is sent,
 * or failed when somebody refused it for good. What only became a file is kept until there is a server. A try that outlived its lease
 * counts only if it was a success.
 * `random` (0 to 1) makes the pause.
 */
export async function settleMail(tx: Tx, mail: Claimed, delivery: Delivery, random = Math.random()): Promise<void> {
  const { accepted, refused, error, isStored = false } = delivery
  const pending = mail.pending.filter((address) => !accepted.includes(address) && !refused.includes(address))
  const known = await tx.one(tx.select({ refused: outbox.refused }).from(outbox).where(eq(outbox.id, mail.id)))
  const refusedSoFar = [...(known?.refused ?? []), ...refused]
  const arrived = pending.length === 0 && refusedSoFar.length === 0
  const mine = and(eq(outbox.state, "sending"), eq(outbox.leaseUntil, mail.leaseUntil))
  const state = isStored ? "kept" : stateAfter(mail, pending.length, refusedSoFar.length)
  await tx.run(
    tx
      .update(outbox)
      .set({
        state,
        pending,
        refused: refusedSoFar,
        lastError: error,
        leaseUntil: null,
        ...(isStored ? { attempts: 0 } : {}),
        ...(state === "queued" ? { nextAt: tx.now + pauseAfter(mail.attempts, random) } : {}),
        ...(arrived ? { sentAt: tx.now, body: null } : {}),
      })
      .where(and(eq(outbox.id, mail.id), arrived ? ne(outbox.state, "sent") : mine)),
  )
}

function stateAfter({ attempts }: Claimed, left: number, refused: number): "queued" | "sent" | "failed" {
  if (left === 0) return refused === 0 ? "sent" : "failed"
  return attempts < MAX_TRIES ? "queued" : "failed"
}

/** Milliseconds until the next try. */
function pauseAfter(attempts: number, random: number): number {
  const minutes = PAUSES[attempts - 1] ?? 240
  return Math.round(minutes * MINUTE * (1 - JITTER / 2 + JITTER * random))
}
