/**
 * Sends each occurrence of a scheduled email once; of missed occurrences only the latest. An occurrence first lists its recipients, then writes a
 * few mails at a time, each with its row of the list, so that an interrupted run resumes. Source: money.md section 4, "E-mail".
 */
import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { emailTemplates, scheduledEmails, scheduledRecipients, scheduledRuns } from "#db/schema/index.ts"
import { latestOccurrence } from "~/values/occurrences.ts"
import { SYSTEM } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"
import { groupMembers } from "./groups.ts"
import { forgetRecipients, nextToCome, type ScheduleRow } from "./schedules.ts"
import { sendAutomatically } from "./send-automatically.ts"

/** The number of mails written in one transaction, which takes some twenty milliseconds. */
const AT_ONCE = 10

const isDue = (tx: Tx) => and(isNotNull(scheduledEmails.nextSendAt), lte(scheduledEmails.nextSendAt, tx.now))

/** The scheduled emails that are due, with disabled ones, which only move to their next occurrence. */
export async function schedulesDue(tx: Tx): Promise<number[]> {
  const rows = tx
    .select({ id: scheduledEmails.id })
    .from(scheduledEmails)
    .where(isDue(tx))
    .orderBy(asc(scheduledEmails.id))
  return (await tx.all(rows)).map(({ id }) => id)
}

/** Begins the latest due occurrence: lists its recipients and sets the next one. A repeat does nothing. */
export async function beginRun(tx: Tx, scheduledEmailId: number): Promise<void> {
  const due = tx
    .select()
    .from(scheduledEmails)
    .where(and(eq(scheduledEmails.id, scheduledEmailId), isDue(tx)))
  const row = await tx.one(due)
  if (!row || row.nextSendAt === null) return
  const zone = await zoneOf(tx)
  const at =
    row.frequency === "once" ? row.nextSendAt : latestOccurrence(row.initialSendAt, row.nextSendAt, tx.now, zone).latest
  const recipients = row.isDisabled ? 0 : await listRecipients(tx, row, at)
  const changed = { nextSendAt: nextToCome(row, tx.now, zone), version: row.version + 1 }
  const sent = recipients > 0 ? { lastSentAt: tx.now } : {}
  await tx.run(
    tx
      .update(scheduledEmails)
      .set({ ...changed, ...sent })
      .where(eq(scheduledEmails.id, row.id)),
  )
}

/** Stores an occurrence's recipients, once, in place of those an older occurrence left. Returns their number. */
async function listRecipients(tx: Tx, row: ScheduleRow, occurrenceAt: number): Promise<number> {
  const key = `sched:${row.id}:${new Date(occurrenceAt).toISOString()}`
  const run = { scheduledEmailId: row.id, key, occurrenceAt, mails: 0, at: tx.now }
  const made = await tx.one(
    tx.insert(scheduledRuns).values(run).onConflictDoNothing().returning({ id: scheduledRuns.id }),
  )
  if (!made) return 0
  await forgetRecipients(tx, row.id)
  const recipients = await recipientsOf(tx, row)
  const rows = recipients.map((recipient) => ({ ...recipient, runId: made.id }))
  if (rows.length > 0) await tx.run(tx.insert(scheduledRecipients).values(rows))
  return rows.length
}

type To = { address: string; tenantId: number | null }

/** The current recipients, each address once. */
async function recipientsOf(tx: Tx, { toGroup, toEmails }: ScheduleRow): Promise<To[]> {
  if (toGroup === null) return toEmails.map((address) => ({ address, tenantId: null }))
  const members = await groupMembers(tx, SYSTEM, { group: toGroup })
  const all = members.map(({ email, tenantId }) => ({ address: email.toLowerCase(), tenantId }))
  return [...new Map(all.toReversed().map((one) => [one.address, one])).values()].toReversed()
}

const waiting = (tx: Tx) =>
  tx
    .select({
      recipient: scheduledRecipients,
      key: scheduledRuns.key,
      template: emailTemplates,
      creatorId: scheduledEmails.creatorId,
    })
    .from(scheduledRecipients)
    .innerJoin(scheduledRuns, eq(scheduledRuns.id, scheduledRecipients.runId))
    .innerJoin(scheduledEmails, eq(scheduledEmails.id, scheduledRuns.scheduledEmailId))
    .innerJoin(emailTemplates, eq(emailTemplates.id, scheduledEmails.templateId))

export async function sendNext(tx: Tx): Promise<boolean> {
  const next = await tx.all(waiting(tx).orderBy(asc(scheduledRecipients.id)).limit(AT_ONCE))
  const [first] = next
  if (!first) return false
  const ofRun = next.filter(({ recipient }) => recipient.runId === first.recipient.runId)
  const mails = ofRun.map(({ recipient, key }) => ({ ...recipient, source: `${key}:${recipient.address}` }))
  const { subject, body } = first.template
  const written = await sendAutomatically(tx, { subject, body, creatorId: first.creatorId, alert: "message" }, mails)
  const done = ofRun.map(({ recipient }) => recipient.id)
  await tx.run(tx.delete(scheduledRecipients).where(inArray(scheduledRecipients.id, done)))
  const counted = { mails: sql`${scheduledRuns.mails} + ${written.size}` }
  await tx.run(tx.update(scheduledRuns).set(counted).where(eq(scheduledRuns.id, first.recipient.runId)))
  return true
}
