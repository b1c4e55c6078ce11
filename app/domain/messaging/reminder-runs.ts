/**
 * Sends each reminder once a month, at 9:00 local time, `days` from the clamped due day, and at most one day late. Each tenant is decided once a
 * month by the balance of that moment; the log stores the decision with the mail. docs/decisions/0040.
 */
import { asc, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { reminderLog, reminderRuns, reminders } from "#db/schema/index.ts"
import { addDays, addMonths, clampedDay, dayAt, type Month, monthOf } from "~/values/calendar.ts"
import { instantAt } from "~/values/occurrences.ts"
import { wishOf } from "../mail/alert-choices.ts"
import { defaultsOf, zoneOf } from "../settings/defaults.ts"
import { type Decision, decide } from "./reminder-decision.ts"
import type { Reminder } from "./reminders.ts"
import { sendAutomatically } from "./send-automatically.ts"

const HOUR_OF_DAY = 9
const DAY = 24 * 60 * 60 * 1000
/** A missed reminder is logged as missed for this long. */
const LOOK_BACK = 35 * DAY
const AT_ONCE = 10

/** A month's reminder whose instant (ms) has come. */
export type ReminderDue = { reminderId: number; month: Month; dueAt: number }

/** The reminders whose instant has come since they became active and that have not begun. None while the rent's due day is unset. */
export async function remindersDue(tx: Tx): Promise<ReminderDue[]> {
  const enabled = await tx.all(
    tx.select().from(reminders).where(eq(reminders.isDisabled, false)).orderBy(asc(reminders.id)),
  )
  const begun = new Set((await tx.all(tx.select().from(reminderRuns))).map((run) => `${run.reminderId} ${run.month}`))
  const due = await Promise.all(enabled.map((reminder) => monthsOf(tx, reminder)))
  return due.flat().filter(({ reminderId, month, dueAt }) => {
    const isNow = dueAt <= tx.now && dueAt > tx.now - LOOK_BACK
    return isNow && !begun.has(`${reminderId} ${month}`)
  })
}

/** The next instant of a reminder, once a month; null while it is disabled or the rent's due day is unset. */
export async function nextReminder(tx: Tx, reminder: Reminder): Promise<number | null> {
  if (reminder.isDisabled) return null
  const runs = await tx.all(tx.select().from(reminderRuns).where(eq(reminderRuns.reminderId, reminder.id)))
  const begun = new Set(runs.map(({ month }) => month))
  const coming = (await monthsOf(tx, reminder)).filter(({ dueAt, month }) => dueAt > tx.now && !begun.has(month))
  return coming[0]?.dueAt ?? null
}

async function monthsOf(tx: Tx, { id: reminderId, days, activeSince }: Reminder): Promise<ReminderDue[]> {
  const { rentDueDay } = await defaultsOf(tx)
  if (rentDueDay === null) return []
  const zone = await zoneOf(tx)
  const present = monthOf(dayAt(tx.now, zone))
  const months = [-2, -1, 0, 1, 2].map((away) => addMonths(present, away))
  return months
    .map((month) => ({
      reminderId,
      month,
      dueAt: instantAt(addDays(clampedDay(month, rentDueDay), days), HOUR_OF_DAY, zone),
    }))
    .filter(({ dueAt }) => dueAt > activeSince)
}

export async function beginReminder(tx: Tx, due: ReminderDue): Promise<void> {
  await tx.run(tx.insert(reminderRuns).values(due).onConflictDoNothing())
}

/** Decides the next tenants of the reminders that have begun. Returns whether any work was left. */
export async function remindNext(tx: Tx): Promise<boolean> {
  const open = tx
    .select({ run: reminderRuns, reminder: reminders })
    .from(reminderRuns)
    .innerJoin(reminders, eq(reminders.id, reminderRuns.reminderId))
    .where(isNull(reminderRuns.finishedAt))
    .orderBy(asc(reminderRuns.id))
    .limit(1)
  const next = await tx.one(open)
  if (!next) return false
  const tenantIds = await undecided(tx, next.run)
  if (tenantIds.length > 0) await remind(tx, next.reminder, next.run, tenantIds)
  else await tx.run(tx.update(reminderRuns).set({ finishedAt: tx.now }).where(eq(reminderRuns.id, next.run.id)))
  return true
}

type Run = typeof reminderRuns.$inferSelect

const keyOf = ({ reminderId, month }: Pick<Run, "reminderId" | "month">, tenantId: number) =>
  `rem:${reminderId}:${tenantId}:${month}`

async function undecided(tx: Tx, { reminderId, month }: Run): Promise<number[]> {
  const key = sql`${`rem:${reminderId}:`} || s.tenant_id || ${`:${month}`}`
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct s.tenant_id as "id" from stays s
    where s.move_out_on is null and not exists (select 1 from reminder_log l where l.key = ${key})
    order by s.tenant_id limit ${AT_ONCE}`)
  return rows.map(({ id }) => id)
}

async function remind(tx: Tx, reminder: Reminder, run: Run, tenantIds: readonly number[]): Promise<void> {
  const isTooLate = tx.now - run.dueAt > DAY
  const decided = await decide(tx, reminder.moreThan, tenantIds)
  const decisions = isTooLate ? decided.map((one): Decision => ({ ...one, outcome: "missed" })) : decided
  const mails = decisions
    .filter(({ outcome }) => outcome === "sent")
    .map(({ tenantId, email }) => ({ tenantId, address: email.toLowerCase(), source: keyOf(run, tenantId) }))
  const written = await sendAutomatically(tx, { ...reminder, alert: "reminder" }, mails)
  const unwanted = new Set<string>()
  for (const { address, source } of mails) {
    if (!(await wishOf(tx, address, "reminder")).byMail) unwanted.add(source)
  }
  const rows = decisions.map(({ tenantId, owed, outcome }) => {
    const key = keyOf(run, tenantId)
    const messageId = written.get(key) ?? null
    const isRefused = outcome === "sent" && messageId === null
    const sent = unwanted.has(key) ? ("switched off" as const) : outcome
    return {
      reminderId: reminder.id,
      tenantId,
      month: run.month,
      key,
      outcome: isRefused ? ("no email" as const) : sent,
      owed,
      messageId,
      at: tx.now,
    }
  })
  await tx.run(tx.insert(reminderLog).values(rows))
}
