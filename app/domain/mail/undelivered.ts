/** Undelivered mail for an administrator, to retry or cancel. The text is never shown, because it may contain a link into an account. */
import { and, desc, eq, gt, inArray, lte, or, type Placeholder, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { attachmentsOf, forgetAttachments } from "./carried-files.ts"
import type { MailId } from "./inputs.ts"
import { isRefusedForLong } from "./mailbox-state.ts"
import { capturesMailAsFiles, isDemoMail } from "./public-address.ts"

/** Mail without an attempt after this time is late, because no process delivers. */
const LATE = 10 * 60 * 1000
const MOST_SHOWN = 200

type Row = typeof outbox.$inferSelect

/** An undelivered mail. `waiting` are the addresses it has not reached. */
export type Undelivered = {
  id: number
  waiting: string[]
  subject: string
  /** `kept` mail waits until a mail server is set. */
  state: "late" | "failed" | "kept"
  attempts: number
  createdAt: number
  /** The next attempt; null for failed and for kept mail. */
  nextAt: number | null
  error: string | null
  /** False when a retry is useless, because the link is invalid or no server is set. */
  canRetry: boolean
}

/** The undelivered mail, newest first (200 at most), the total, and whether there is a mail server. */
export const undeliveredMail = command("manage mail", async (tx) => {
  const rows = await tx.all(
    tx
      .select()
      .from(outbox)
      .where(isUndelivered(tx.now - LATE))
      .orderBy(desc(outbox.id))
      .limit(MOST_SHOWN),
  )
  const mails = rows.map((row) => view(row, tx.now))
  const server = { capturesAsFiles: await capturesMailAsFiles(tx), isDemo: await isDemoMail(tx) }
  return { mails, total: await totalOf(tx), ...server }
})

/** The number of undelivered mails, whether a mail server is set, and whether the mailbox was refused for over an hour. The demo has none. */
export const mailProblem = command("manage mail", async (tx) => ({
  undelivered: await totalOf(tx),
  hasServer: !(await capturesMailAsFiles(tx)) || (await isDemoMail(tx)),
  isMailboxRefused: await isRefusedForLong(tx),
}))

/** Counts for the menu of every page shown to people who can fix the problem. */
const COUNT = statement((db) =>
  db
    .select({ total: sql<number>`count(*)` })
    .from(outbox)
    .where(isUndelivered(sql.placeholder("lateSince"))),
)

async function totalOf(tx: Tx): Promise<number> {
  const counted = await tx.one(COUNT, { lateSince: tx.now - LATE })
  return counted?.total ?? 0
}

function isUndelivered(lateSince: number | Placeholder) {
  const late = or(gt(outbox.attempts, 0), lte(outbox.createdAt, lateSince))
  return or(inArray(outbox.state, ["failed", "kept"]), and(inArray(outbox.state, ["queued", "sending"]), late))
}

function view(row: Row, now: number): Undelivered {
  const state = row.state === "failed" || row.state === "kept" ? row.state : "late"
  const { id, subject, attempts, createdAt, lastError: error } = row
  return {
    id,
    subject,
    attempts,
    createdAt,
    error,
    waiting: [...row.pending, ...row.refused],
    state,
    nextAt: state === "late" ? row.nextAt : null,
    canRetry: state !== "kept" && isUseful(row, now),
  }
}

const isUseful = ({ body, uselessAt }: Row, now: number) => body !== null && (uselessAt === null || uselessAt > now)

/** Sends a mail again now, as if it were new. Refuses a delivered or cancelled mail (404), and a mail with an invalid link (400). */
export const retryMail = command("manage mail", async (tx, _actor, { id }: MailId) => {
  const row = await openMail(tx, id)
  if (!isUseful(row, tx.now)) {
    throw new Refusal("VALIDATION_ERROR", {
      subject: "Mail",
      message: "The link in this mail has expired. Send a new one.",
    })
  }
  await sendAnew(tx, row)
})

export const retryAllMail = command("manage mail", async (tx) => {
  const rows = await tx.all(
    tx
      .select()
      .from(outbox)
      .where(and(OPEN, isUndelivered(tx.now - LATE)))
      .orderBy(outbox.id),
  )
  const useful = rows.filter((row) => view(row, tx.now).canRetry)
  for (const row of useful) await sendAnew(tx, row)
  return useful.length
})

/** Ends a mail: it is never sent and its text is deleted. Returns its subject and recipients. Refuses a delivered or cancelled mail (404). */
export async function endMail(tx: Tx, id: number): Promise<{ subject: string; to: string }> {
  const { subject, pending, refused } = await openMail(tx, id)
  await tx.run(tx.update(outbox).set({ state: "cancelled", body: null }).where(eq(outbox.id, id)))
  await forgetAttachments(tx, { id, attachments: await tx.all(attachmentsOf, { outboxId: id }) })
  return { subject, to: [...pending, ...refused].join(", ") }
}

/** Waiting or failed. A mail being sent right now is not changed. */
const OPEN = inArray(outbox.state, ["queued", "kept", "failed"])

async function openMail(tx: Tx, id: number): Promise<Row> {
  const row = await tx.one(
    tx
      .select()
      .from(outbox)
      .where(and(eq(outbox.id, id), OPEN)),
  )
  if (!row) throw new Refusal("MAIL_NOT_FOUND")
  return row
}

async function sendAnew(tx: Tx, { id, pending, refused }: Row): Promise<void> {
  const again = { attempts: 0, nextAt: tx.now, lastError: null, pending: [...pending, ...refused], refused: [] }
  await tx.run(
    tx
      .update(outbox)
      .set({ ...again, state: "queued" })
      .where(eq(outbox.id, id)),
  )
}
