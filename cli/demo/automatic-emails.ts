import { beginReminder, remindersDue, remindNext } from "~/domain/messaging/reminder-runs.ts"
import { createReminder } from "~/domain/messaging/reminders.ts"
import { beginRun, schedulesDue, sendNext } from "~/domain/messaging/schedule-runs.ts"
import { disableScheduledEmail, scheduleEmail } from "~/domain/messaging/schedules.ts"
import { createTemplate } from "~/domain/messaging/templates.ts"
import { today, zoneOf } from "~/domain/settings/defaults.ts"
import { addMonths, firstOf, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { instantAt } from "~/values/occurrences.ts"
import type { Scene } from "./scene.ts"

const LEAVING = {
  subject: "Before you leave suite [unitNumber]",
  body: "Dear [firstName],\n\nplease leave the suite swept and the key cards at the front desk. We will look at it together on your last day.\n\n[companyName]",
}
const RENT = {
  subject: "Rent for [currentMonthName]",
  body: "Dear [firstName],\n\nthe rent of [rentPayment] for suite [unitNumber] is due. Your balance is [totalBalance].\n\n[companyName]",
}
const REMINDER = {
  subject: "Your rent for [currentMonthName]",
  body: "Dear [firstName],\n\nwe have not received all of your rent yet: [totalBalance] is owed for suite [unitNumber]. Please pay before the [monthlyLateDay]th.\n\n[companyName]",
  days: 3,
  moreThan: asCents(5_000),
}
const MORNING = 10

export const writeAutomatically: Scene = async (tx, cast) => {
  const manager = cast.staff("manager")
  const initialSendDate = instantAt(firstOf(addMonths(monthOf(await today(tx)), 1)), MORNING, await zoneOf(tx))
  const monthly = { frequency: "monthly", initialSendDate, toEmails: undefined } as const
  const leaving = await createTemplate(tx, manager, LEAVING)
  await scheduleEmail(tx, manager, { ...monthly, toGroup: "movingOutSoon", templateId: leaving.id })
  const rent = await createTemplate(tx, manager, RENT)
  const { id } = await scheduleEmail(tx, manager, { ...monthly, toGroup: "allTenants", templateId: rent.id })
  await disableScheduledEmail(tx, manager, { scheduledEmailId: id, isDisabled: true })
  await createReminder(tx, manager, REMINDER)
}

/** The mails that the jobs of every minute would have sent by then. */
export const sendAutomaticEmails: Scene = async (tx) => {
  for (const id of await schedulesDue(tx)) await beginRun(tx, id)
  for (const due of await remindersDue(tx)) await beginReminder(tx, due)
  while (await sendNext(tx));
  while (await remindNext(tx));
}
