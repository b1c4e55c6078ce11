/** Sends mail in three steps: claims a mail for two minutes, so that only one process sends it; sends it outside any transaction; stores the result. */
import { and, eq, inArray, isNotNull, lte, ne, not, or, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { Refusal } from "../refusal.ts"
import { carriedProblem } from "../storage/carried-problem.ts"
import { attachmentsOf, forgetAttachments } from "./carried-files.ts"
import type { Delivery, Mailer, Outgoing } from "./outgoing-mail.ts"
import { capturesMailAsFiles } from "./public-address.ts"
import { textOf } from "./sealed-text.ts"

const MINUTE = 60_000
const LEASE = 2 * MINUTE
/** Minutes until the next attempt; after the eighth attempt the mail fails. */
const PAUSES = [1, 5, 15, 60, 240, 240, 240]
const MAX_TRIES = PAUSES.length + 1
/** Pauses vary by up to a fifth, so that mail delayed together is not retried together. */
const JITTER = 0.2

/** The error of a mail whose text cannot be decrypted. The text stays stored, because the right secret makes it readable. */
const UNREADABLE =
  "The text of this mail cannot be read: APP_SECRET was changed or lost. Put the old one back and retry, or cancel this mail and send it anew."

/** A mail claimed for sending; `body` is null when it cannot be decrypted. */
export type Claimed = Omit<Outgoing, "body"> & {
  body: string | null
  id: number
  attempts: number
  leaseUntil: number
}

const now = sql.placeholder("now")
const late = lte(outbox.uselessAt, now)
/** Mail stored without a server is sent as soon as a server is set. */
const due = or(
  and(eq(outbox.state, "queued"), or(lte(outbox.nextAt, now), late)),
  and(eq(outbox.state, "sending"), lte(outbox.leaseUntil, now)),
  and(eq(outbox.state, "kept"), sql`${sql.placeholder("hasServer")} = 1`),
)
/** Unsent mail with an invalid link; its text must be deleted. */
const isOver = and(inArray(outbox.state, ["kept", "failed"]), isNotNull(outbox.body), late)

const anyDue = statement((db) => db.select({ id: outbox.id }).from(outbox).where(or(due, isOver)).limit(1).prepare())

const at = async (tx: Tx) => ({ now: tx.now, hasServer: (await capturesMailAsFiles(tx)) ? 0 : 1 })

export async function isMailDue(tx: Tx): Promise<boolean> {
  return (await tx.one(anyDue, await at(tx))) !== undefined
}

const tooOften = lte(sql`${MAX_TRIES}`, outbox.attempts)
const isOverdue = sql`(coalesce(${late}, false) or ${tooOften})`
const claim = statement((db) => {
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(due, not(isOverdue)))
    .orderBy(outbox.nextAt, outbox.id)
    .limit(1)
  return db
    .update(outbox)
    .set({ state: "sending", attempts: sql`${outbox.attempts} + 1`, leaseUntil: sql`${sql.placeholder("leaseUntil")}` })
    .where(inArray(outbox.id, next))
    .returning()
    .prepare()
})

/** Claims the next due mail, if there is one. If there is none, mails that are too late or were tried too often fail, unless the clock is in doubt. */
export async function claimMail(tx: Tx, isClockRight = true): Promise<Claimed | undefined> {
  const leaseUntil = tx.now + LEASE
  const row = await tx.one(claim, { ...(await at(tx)), leaseUntil })
  if (row)
    return { ...row, body: textOf(row), leaseUntil, attachments: await tx.all(attachmentsOf, { outboxId: row.id }) }
  if (!isClockRight) return undefined
  await tx.run(forgetOver, { now: tx.now })
  await tx.run(giveUp, await at(tx))
  return undefined
}

/** Sends a claimed mail, outside any transaction. Permanently refuses an undecryptable text, or a file that cannot be mailed (`carriedProblem`). */
export async function sendClaimed(mailer: Mailer, mail: Claimed, signal: AbortSignal): Promise<Delivery> {
  const { body } = mail
  if (body === null) return { accepted: [], refused: [...mail.pending], error: UNREADABLE }
  try {
    const error = await problemOf(mail.attachments)
    if (error !== null) return { accepted: [], refused: [...mail.pending], error }
  } catch (error) {
    // The virus scanner is unavailable, so the mail is tried again.
    if (!(error instanceof Refusal)) throw error
    return { accepted: [], refused: [], error: error.message }
  }
  return mailer.send({ ...mail, body }, signal)
}

async function problemOf(files: Claimed["attachments"]): Promise<string | null> {
  for (const file of files) {
    const problem = await carriedProblem(file)
    if (problem !== null) return problem
  }
  return null
}

/** Deletes the text of unsent mail whose link is invalid, and cancels mail that waits for a server. */
const forgetOver = statement((db) =>
  db
    .update(outbox)
    .set({ body: null, state: sql`case when ${outbox.state} = 'kept' then 'cancelled' else ${outbox.state} end` })
    .where(isOver)
    .prepare(),
)

const giveUp = statement((db) =>
  db
    .update(outbox)
    .set({
      state: "failed",
      leaseUntil: null,
      lastError: sql`coalesce(${outbox.lastError}, 'It could not be sent in time.')`,
      body: sql`case when ${late} then null else ${outbox.body} end`,
    })
    .where(and(due, isOverdue))
    .prepare(),
)

const value = sql.placeholder
const refusedBefore = statement((db) =>
  db
    .select({ refused: outbox.refused })
    .from(outbox)
    .where(eq(outbox.id, value("id")))
    .prepare(),
)
const isMine = and(eq(outbox.state, "sending"), eq(outbox.leaseUntil, value("leaseUntil")))
const hasArrived = and(sql`${value("arrived")} = 1`, ne(outbox.state, "sent"))
const settle = statement((db) =>
  db
    .update(outbox)
    .set({
      state: sql`${value("state")}`,
      pending: sql`${value("pending")}`,
      refused: sql`${value("refused")}`,
      lastError: sql`${value("error")}`,
      leaseUntil: null,
      attempts: sql`coalesce(${value("attempts")}, ${outbox.attempts})`,
      nextAt: sql`coalesce(${value("nextAt")}, ${outbox.nextAt})`,
      sentAt: sql`coalesce(${value("sentAt")}, ${outbox.sentAt})`,
      body: sql`case when ${value("arrived")} = 1 then null else ${outbox.body} end`,
    })
    .where(and(eq(outbox.id, value("id")), or(hasArrived, isMine)))
    .prepare(),
)

/**
 * Stores the result of an attempt. Recipients who accepted the mail do not get it again; the others get it after a pause. With none left, the
 * mail is sent, or failed if a recipient refused it permanently. A mail written to a file waits for a server. An attempt that outlived its lease
 * counts only if it succeeded. `random` (0 to 1) varies the pause.
 */
export async function settleMail(tx: Tx, mail: Claimed, delivery: Delivery, random = Math.random()): Promise<void> {
  const { accepted, refused, error, isStored = false } = delivery
  const pending = mail.pending.filter((address) => !accepted.includes(address) && !refused.includes(address))
  const known = await tx.one(refusedBefore, { id: mail.id })
  const refusedSoFar = [...(known?.refused ?? []), ...refused]
  const arrived = pending.length === 0 && refusedSoFar.length === 0
  const state = isStored ? "kept" : stateAfter(mail, pending.length, refusedSoFar.length)
  await tx.run(settle, {
    id: mail.id,
    leaseUntil: mail.leaseUntil,
    state,
    pending: JSON.stringify(pending),
    refused: JSON.stringify(refusedSoFar),
    error,
    attempts: isStored ? 0 : null,
    nextAt: state === "queued" ? tx.now + pauseAfter(mail.attempts, random) : null,
    arrived: arrived ? 1 : 0,
    sentAt: arrived ? tx.now : null,
  })
  if (arrived) await forgetAttachments(tx, mail)
}

function stateAfter({ attempts }: Claimed, left: number, refused: number): "queued" | "sent" | "failed" {
  if (left === 0) return refused === 0 ? "sent" : "failed"
  return attempts < MAX_TRIES ? "queued" : "failed"
}

function pauseAfter(attempts: number, random: number): number {
  const minutes = PAUSES[attempts - 1] ?? 240
  return Math.round(minutes * MINUTE * (1 - JITTER / 2 + JITTER * random))
}
