/** Scheduled emails: list, create, enable, disable, delete. Source: specification 2 "Scheduled emails", api.md M51-M54. */
import { desc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import {
  deletedUsers,
  emailTemplates,
  scheduledEmails,
  scheduledRecipients,
  scheduledRuns,
  users,
} from "#db/schema/index.ts"
import { instantAt, isSkipped, latestOccurrence } from "~/values/occurrences.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { zoneOf } from "../settings/defaults.ts"
import { groupName } from "./groups.ts"
import { mustBeFilled } from "./key-problems.ts"
import {
  addressesIn,
  BAD_DATE,
  type DisableScheduledEmail,
  type NewScheduledEmail,
  type ScheduledEmailQuery,
  type ScheduleForm,
  SKIPPED_HOUR,
} from "./schedule-inputs.ts"
import { addresseesNow } from "./scheduled-letter.ts"
import { findTemplate } from "./templates.ts"

export type ScheduleRow = typeof scheduledEmails.$inferSelect
/** A scheduled email with its template's subject, its group's name and its creator. If the creator's account was deleted, `creator` is null and only the name is known. */
export type ScheduledEmail = ScheduleRow & {
  subject: string
  groupName: string | null
  creator: { id: number; firstName: string; lastName: string } | null
  deletedCreator: string | null
  /** The number of past occurrences. An email that was never sent and has none was disabled at its time. */
  runs: number
}

export const scheduledEmailList = command("see messages", (tx, _actor, _input: object) => allOf(tx))

async function allOf(tx: Tx): Promise<ScheduledEmail[]> {
  return (await tx.all(withNames(tx).orderBy(desc(scheduledEmails.id)))).map(scheduledEmail)
}

const runsOf = sql<number>`(select count(*) from ${scheduledRuns} where ${scheduledRuns.scheduledEmailId} = ${scheduledEmails.id})`

const withNames = (tx: Tx) =>
  tx
    .select({
      row: scheduledEmails,
      subject: emailTemplates.subject,
      creatorId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedCreator: deletedUsers.name,
      runs: runsOf,
    })
    .from(scheduledEmails)
    .innerJoin(emailTemplates, eq(emailTemplates.id, scheduledEmails.templateId))
    .leftJoin(users, eq(users.id, scheduledEmails.creatorId))
    .leftJoin(deletedUsers, eq(deletedUsers.id, scheduledEmails.creatorId))

type Named = Awaited<ReturnType<ReturnType<typeof withNames>["all"]>>[number]

function scheduledEmail({ row, subject, runs, creatorId, firstName, lastName, deletedCreator }: Named): ScheduledEmail {
  const creator = creatorId === null ? null : { id: creatorId, firstName: firstName ?? "", lastName: lastName ?? "" }
  return {
    ...row,
    subject,
    runs,
    creator,
    deletedCreator,
    groupName: row.toGroup === null ? null : groupName(row.toGroup),
  }
}

/** One scheduled email. Refuses 404 SCHEDULED_EMAIL_NOT_FOUND. */
export async function findScheduledEmail(tx: Tx, id: number): Promise<ScheduledEmail> {
  const found = await tx.one(withNames(tx).where(eq(scheduledEmails.id, id)))
  if (!found) throw new Refusal("SCHEDULED_EMAIL_NOT_FOUND")
  return scheduledEmail(found)
}

/** Schedules an email (M51). Refuses (400) a date in the past, 404 TEMPLATE_NOT_FOUND and GROUP_NOT_FOUND. */
export const scheduleEmail = command("send messages", (tx, actor, input: NewScheduledEmail) =>
  add(tx, actor, input, "initialSendDate"),
)

/** Schedules from the form at a local hour. Refuses (400) a monthly email at an hour the clocks skip, and unconfirmed keys (409 KEYS_NOT_FILLED). */
export const scheduleFromForm = command("send messages", async (tx, actor, form: ScheduleForm) => {
  const { frequency, day, hour, recipients, toGroup, toEmails, add: selected = [], template } = form
  const zone = await zoneOf(tx)
  if (frequency === "monthly" && isSkipped(day, hour, zone)) throw badField("hour", SKIPPED_HOUR)
  const common = { frequency, templateId: template, initialSendDate: instantAt(day, hour, zone) }
  if (recipients === "group") {
    if (toGroup === undefined) throw badField("toGroup", "Choose a group.")
    groupName(toGroup)
    await mustHaveKeys(tx, actor, form)
    return add(tx, actor, { ...common, toGroup, toEmails: undefined }, "day")
  }
  const typed = addressesIn([toEmails ?? "", ...selected].join("\n"))
  if ("problem" in typed) throw badField("toEmails", typed.problem)
  await mustHaveKeys(tx, actor, form)
  return add(tx, actor, { ...common, toEmails: typed.addresses, toGroup: undefined }, "day")
})

async function mustHaveKeys(tx: Tx, actor: Actor, form: ScheduleForm): Promise<void> {
  const { subject, body } = await findTemplate(tx, form.template)
  const readers = (await addresseesNow(tx, actor, form)).map(({ values }) => values)
  await mustBeFilled(tx, actor, { subject, body, keysConfirmed: form.keysConfirmed }, readers)
}

async function add(tx: Tx, actor: Actor, input: NewScheduledEmail, dateField: string): Promise<ScheduledEmail> {
  const { frequency, initialSendDate, toEmails = [], toGroup = null, templateId } = input
  if (initialSendDate <= tx.now) throw badField(dateField, BAD_DATE)
  await findTemplate(tx, templateId)
  if (toGroup !== null) groupName(toGroup)
  const made = await tx.one(
    tx
      .insert(scheduledEmails)
      .values({
        templateId,
        frequency,
        initialSendAt: initialSendDate,
        nextSendAt: initialSendDate,
        toGroup,
        toEmails: [...new Set(toEmails)],
        creatorId: actor.userId,
        createdAt: tx.now,
      } satisfies RowOf<NewScheduledEmail, { initialSendDate: "initialSendAt" }>)
      .returning({ id: scheduledEmails.id }),
  )
  if (!made) throw new Error("A scheduled email got no number")
  return findScheduledEmail(tx, made.id)
}

/** Deletes a scheduled email (M53) with its unsent mails. Refuses 404 SCHEDULED_EMAIL_NOT_FOUND. */
export const deleteScheduledEmail = command(
  "send messages",
  async (tx, _actor, { scheduledEmailId }: ScheduledEmailQuery): Promise<ScheduledEmail> => {
    const found = await findScheduledEmail(tx, scheduledEmailId)
    await forgetRecipients(tx, scheduledEmailId)
    await tx.run(tx.delete(scheduledEmails).where(eq(scheduledEmails.id, scheduledEmailId)))
    return found
  },
)

/** Disables a scheduled email (M54), even within an occurrence, or enables it for future times. Refuses 404 SCHEDULED_EMAIL_NOT_FOUND. */
export const disableScheduledEmail = command(
  "send messages",
  async (tx, _actor, { scheduledEmailId, isDisabled }: DisableScheduledEmail): Promise<ScheduledEmail> => {
    const found = await findScheduledEmail(tx, scheduledEmailId)
    if (found.isDisabled === isDisabled) return found
    if (isDisabled) await forgetRecipients(tx, scheduledEmailId)
    const nextSendAt = isDisabled ? found.nextSendAt : nextToCome(found, tx.now, await zoneOf(tx))
    const changed = { isDisabled, nextSendAt, version: found.version + 1 }
    await tx.run(tx.update(scheduledEmails).set(changed).where(eq(scheduledEmails.id, scheduledEmailId)))
    return findScheduledEmail(tx, scheduledEmailId)
  },
)

/** The next send time after `now`, skipping occurrences that have come; null when there is none. */
export function nextToCome(
  { frequency, initialSendAt, nextSendAt }: Pick<ScheduleRow, "frequency" | "initialSendAt" | "nextSendAt">,
  now: number,
  zone: string,
): number | null {
  if (nextSendAt === null || nextSendAt > now) return nextSendAt
  return frequency === "once" ? null : latestOccurrence(initialSendAt, nextSendAt, now, zone).next
}

const ofRuns = (scheduledEmailId: number) =>
  sql`${scheduledRecipients.runId} in (select ${scheduledRuns.id} from ${scheduledRuns} where ${scheduledRuns.scheduledEmailId} = ${scheduledEmailId})`

export async function forgetRecipients(tx: Tx, scheduledEmailId: number): Promise<void> {
  await tx.run(tx.delete(scheduledRecipients).where(ofRuns(scheduledEmailId)))
}
