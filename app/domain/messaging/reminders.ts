/** Rent reminders that depend on the balance: create, edit, disable, delete. reminder-runs.ts decides when and to whom. docs/decisions/0040. */
import { and, asc, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { reminderLog, reminderRuns, reminders } from "#db/schema/index.ts"
import { formatMoney } from "~/values/money.ts"
import { reminderDay } from "~/values/reminder-day.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import { mustBeFilled } from "./key-problems.ts"
import type { DisableReminder, EditReminder, NewReminder, OneReminder } from "./reminder-inputs.ts"

/** Sent `days` before (negative) or after the due day to tenants who owe more than `moreThan` cents. */
export type Reminder = typeof reminders.$inferSelect

export const reminderList = command("see messages", (tx, _actor, _input: object) =>
  tx.all(tx.select().from(reminders).orderBy(asc(reminders.days), asc(reminders.id))),
)

/** A reminder. Refuses 404 REMINDER_NOT_FOUND. */
export async function findReminder(tx: Tx, id: number): Promise<Reminder> {
  const found = await tx.one(tx.select().from(reminders).where(eq(reminders.id, id)))
  if (!found) throw new Refusal("REMINDER_NOT_FOUND")
  return found
}

type TypedReminder = Omit<NewReminder, "keysConfirmed"> & { keysConfirmed?: string | undefined }

/** Creates a reminder, active from now on. A typed form must confirm keys that cannot be filled in (409 KEYS_NOT_FILLED). */
export const createReminder = command("send messages", async (tx, actor, typed: TypedReminder): Promise<Reminder> => {
  await mustBeFilled(tx, actor, typed)
  const { keysConfirmed, ...input } = typed
  const times = { activeSince: tx.now, createdAt: tx.now, updatedAt: tx.now }
  const values = { ...input, ...times, creatorId: actor.userId }
  const made = await tx.one(tx.insert(reminders).values(values).returning())
  if (!made) throw new Error("A reminder was not stored")
  return made
})

type TypedEdit = Omit<EditReminder, "keysConfirmed"> & { keysConfirmed?: string | undefined }

const textsOf = ({ subject, body, days, moreThan }: Reminder) => ({ subject, body, days, moreThan })

/** The version of a reminder's texts, whether it is enabled or not. */
export const reminderVersion = (reminder: Reminder): string => versionOf(textsOf(reminder))

/** Changes a reminder; on another day it is active from now. Asks as `createReminder`. Refuses 404 REMINDER_NOT_FOUND, 409 CHANGED_MEANWHILE. */
export const editReminder = command("send messages", async (tx, actor, typed: TypedEdit): Promise<Reminder> => {
  const { reminderId, keysConfirmed, version: shown, ...values } = typed
  const before = await findReminder(tx, reminderId)
  mustBeCurrentVersion({ shown, stored: textsOf(before), wanted: values, textOf: (field) => textOf(before, field) })
  await mustBeFilled(tx, actor, typed)
  if (versionOf(values) === reminderVersion(before)) return before
  const isMoved = before.days !== values.days
  if (isMoved) await endRuns(tx, reminderId)
  const activeSince = isMoved ? tx.now : before.activeSince
  return change(tx, reminderId, { ...values, activeSince, updatedAt: tx.now })
})

/** Disables a reminder at once, or enables it. It never sends reminders that came due while it was disabled. Refuses 404 REMINDER_NOT_FOUND. */
export const disableReminder = command(
  "send messages",
  async (tx, _actor, { reminderId, isDisabled }: DisableReminder): Promise<Reminder> => {
    const before = await findReminder(tx, reminderId)
    if (before.isDisabled === isDisabled) return before
    if (isDisabled) await endRuns(tx, reminderId)
    const activeSince = isDisabled ? before.activeSince : tx.now
    return change(tx, reminderId, { isDisabled, activeSince, updatedAt: tx.now })
  },
)

/** Deletes a reminder with its log; the mails stay in their threads. Refuses 404 REMINDER_NOT_FOUND. */
export const deleteReminder = command("send messages", async (tx, _actor, { reminderId }: OneReminder) => {
  const found = await findReminder(tx, reminderId)
  await tx.run(tx.delete(reminderLog).where(eq(reminderLog.reminderId, reminderId)))
  await tx.run(tx.delete(reminderRuns).where(eq(reminderRuns.reminderId, reminderId)))
  await tx.run(tx.delete(reminders).where(eq(reminders.id, reminderId)))
  return found
})

function textOf(reminder: Reminder, field: "subject" | "body" | "days" | "moreThan"): string {
  if (field === "moreThan") return formatMoney(reminder.moreThan)
  return field === "days" ? reminderDay(reminder.days) : reminder[field]
}

async function change(tx: Tx, id: number, values: Partial<Reminder>): Promise<Reminder> {
  await tx.run(tx.update(reminders).set(values).where(eq(reminders.id, id)))
  return findReminder(tx, id)
}

/** Ends the runs under way; their unsent mails are not sent. */
async function endRuns(tx: Tx, reminderId: number): Promise<void> {
  const open = and(eq(reminderRuns.reminderId, reminderId), isNull(reminderRuns.finishedAt))
  await tx.run(tx.update(reminderRuns).set({ finishedAt: tx.now }).where(open))
}
