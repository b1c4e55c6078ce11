/** Formats scheduled emails. Source: specification 2 "Scheduled emails". */
import type { Tx } from "#db/client.server.ts"
import { scheduleVersion } from "~/domain/messaging/schedule-version.ts"
import { type ScheduledEmail, scheduledEmailList } from "~/domain/messaging/schedules.ts"
import type { Actor } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { dayAt, formatLongInstant, formatTime, ordinal } from "~/values/calendar.ts"
import { deletedAccount, fullName } from "~/values/contact.ts"

export type ScheduleView = {
  id: number
  subject: string
  to: string
  frequency: string
  initial: string
  by: string
  isDisabled: boolean
  /** It is disabled, but its time has not passed, so it is sent once enabled. */
  isWaiting: boolean
  description: string
  last: string | null
}

/** The list as this person may see it, with its version. */
export async function schedulesView(tx: Tx, actor: Actor): Promise<{ schedules: ScheduleView[]; version: string }> {
  const zone = await zoneOf(tx)
  const all = await scheduledEmailList(tx, actor, {})
  return { schedules: all.map((one) => viewOf(one, actor, zone)), version: await scheduleVersion(tx, actor) }
}

function viewOf(scheduled: ScheduledEmail, actor: Actor, zone: string): ScheduleView {
  const { id, subject, groupName, toEmails, frequency, initialSendAt, isDisabled } = scheduled
  const { nextSendAt, lastSentAt } = scheduled
  return {
    id,
    subject,
    to: groupName ?? toEmails.join(", "),
    frequency: frequency === "once" ? "Once" : "Monthly",
    initial: formatLongInstant(initialSendAt, zone),
    by: authorOf(scheduled, actor),
    isDisabled,
    isWaiting: isDisabled && nextSendAt !== null,
    description: descriptionOf(scheduled, zone),
    last: lastSentAt !== null && frequency === "monthly" ? formatLongInstant(lastSentAt, zone) : null,
  }
}

function authorOf({ creator, deletedCreator }: ScheduledEmail, { userId }: Actor): string {
  if (creator === null) return deletedAccount(deletedCreator)
  return creator.id === userId ? "You" : fullName(creator)
}

function descriptionOf(
  { frequency, initialSendAt, nextSendAt, lastSentAt, runs, isDisabled }: ScheduledEmail,
  zone: string,
): string {
  const initial = formatLongInstant(initialSendAt, zone)
  if (frequency === "monthly") return monthlyText(initialSendAt, isDisabled ? null : nextSendAt, zone)
  if (nextSendAt !== null) return `Sends automatically on ${formatLongInstant(nextSendAt, zone)}.`
  if (lastSentAt !== null) return `Sent automatically on ${initial}.`
  return runs > 0 ? `Not sent on ${initial}: nobody was in the group.` : `Not sent on ${initial}: it was disabled.`
}

function monthlyText(initialSendAt: number, nextSendAt: number | null, zone: string): string {
  const day = Number(dayAt(initialSendAt, zone).slice(8))
  const clamped = day > 28 ? ", or the last day of shorter months" : ""
  const next = nextSendAt === null ? "" : ` Next on ${formatLongInstant(nextSendAt, zone)}.`
  return `Sends every month at ${formatTime(initialSendAt, zone)} on the ${ordinal(day)}${clamped}.${next}`
}
