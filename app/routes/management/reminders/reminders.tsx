/** Rent reminders, sent according to each tenant's balance. docs/decisions/0040. */
import { data } from "react-router"
import type { Tx } from "#db/client.server.ts"
import { DisableReminder, EditReminder, NewReminder, OneReminder } from "~/domain/messaging/reminder-inputs.ts"
import { lastReminded } from "~/domain/messaging/reminder-log.ts"
import { nextReminder } from "~/domain/messaging/reminder-runs.ts"
import {
  createReminder,
  deleteReminder,
  disableReminder,
  editReminder,
  type Reminder,
  reminderList,
  reminderVersion,
} from "~/domain/messaging/reminders.ts"
import { defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { Query } from "~/http/request/query.ts"
import { Card } from "~/ui/card.tsx"
import { ConfirmDialog, ErrorDialog } from "~/ui/dialog.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { MessagingMenu } from "~/ui/shell/messaging-menu.tsx"
import { formatInstant, ordinal } from "~/values/calendar.ts"
import { formatPlain } from "~/values/money.ts"
import { reminderDay } from "~/values/reminder-day.ts"
import type { Route } from "./+types/reminders.ts"
import { ReminderDialog, type ReminderForm } from "./reminders.form.tsx"
import { ReminderList, type ReminderView } from "./reminders.list.tsx"
import { HERE, whoText } from "./reminders.texts.ts"

export const handle = { static: true, title: "Reminders", area: "management" } satisfies PageHandle

export const loader = page("see messages", async (tx, actor, { query }) => {
  const { rentDueDay } = await defaultsOf(tx)
  const reminders = await reminderList(tx, actor, {})
  const dialog = dialogOf(query, reminders)
  const found = {
    reminders: await Promise.all(reminders.map((one) => viewOf(tx, one))),
    rentDue: rentDueDay === null ? null : ordinal(rentDueDay),
    dialog,
  }
  return data(found, { status: dialog?.name === "gone" ? 404 : 200 })
})

async function viewOf(tx: Tx, reminder: Reminder): Promise<ReminderView> {
  const zone = await zoneOf(tx)
  const next = await nextReminder(tx, reminder)
  const last = await lastReminded(tx, reminder)
  return {
    id: reminder.id,
    subject: reminder.subject,
    when: reminderDay(reminder.days),
    who: whoText(reminder),
    isDisabled: reminder.isDisabled,
    next: next === null ? null : formatInstant(next, zone),
    last: last && `Last on ${formatInstant(last.at, zone)}: ${last.sent} reminded, ${last.not} not.`,
  }
}

const NEW = {
  subject: "Your rent at [propertyName]",
  body: "Dear [firstName],\n\nyour balance is [totalBalance]. Please pay it at your earliest convenience.\n\n[companyName]",
  days: "3",
  moreThan: "0.00",
}

function dialogOf(query: Query, reminders: readonly Reminder[]) {
  const [dialog, id] = [query.get("dialog"), query.number("id")]
  const blank: ReminderForm = { id: null, initial: NEW, key: newIdempotencyKey(), version: null }
  if (dialog === "new") return { name: "form" as const, form: blank }
  if (dialog !== "edit" && dialog !== "delete") return null
  const reminder = reminders.find((one) => one.id === id)
  if (reminder === undefined) return { name: "gone" as const, form: blank }
  const { subject, body, days, moreThan } = reminder
  if (dialog === "delete") return { name: "delete" as const, reminder: { id: reminder.id, subject } }
  const initial = { subject, body, days: String(days), moreThan: formatPlain(moreThan) }
  const form = { id: reminder.id, initial, key: newIdempotencyKey(), version: reminderVersion(reminder) }
  return { name: "form" as const, form }
}

const GONE = "Reminder Deleted"
const GONE_WHILE_EDITED = {
  subject: GONE,
  message: "Somebody deleted this reminder in the meantime. Add it as a new one, or close this dialog.",
}

const returnWith = (subject: string, what: string) => ({ to: HERE, notice: `The reminder "${subject}" was ${what}.` })

export const action = submissions({
  add: step({ input: NewReminder, command: createReminder, redirectTo: ({ subject }) => returnWith(subject, "added") }),
  edit: step({ input: EditReminder, command: editReminder, redirectTo: ({ subject }) => returnWith(subject, "saved") }),
  toggle: step({
    input: DisableReminder,
    command: disableReminder,
    redirectTo: ({ subject, isDisabled }) => returnWith(subject, isDisabled ? "disabled" : "enabled"),
  }),
  delete: step({
    input: OneReminder,
    command: deleteReminder,
    redirectTo: ({ subject }) => returnWith(subject, "deleted"),
  }),
})

export default function RemindersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reminders, rentDue, dialog } = loaderData
  return (
    <>
      <MessagingMenu current={HERE} />
      <div className="stack-lg">
        {rentDue === null && (
          <Notice tone="attention" title="Nobody is reminded">
            <p>Reminders count from the day when rent is due, and the defaults name none.</p>
          </Notice>
        )}
        <Card
          title="Reminders"
          level="h2"
          action={
            <a className="btn btn-primary" href={`${HERE}?dialog=new`} data-dialog>
              <Icon name="plus" />
              New Reminder
            </a>
          }
        >
          <p className="quiet">
            An email to each tenant who owes, with the balance of the moment when it is sent.
            {rentDue !== null && ` Rent is due on the ${rentDue} of each month.`} A reminder that is more than a day
            late is not sent.
          </p>
          <ReminderList reminders={reminders} />
        </Card>
      </div>
      <Dialogs dialog={dialog} formResult={actionData} />
    </>
  )
}

type DialogsProps = Pick<Route.ComponentProps["loaderData"], "dialog"> & {
  formResult: Route.ComponentProps["actionData"]
}

function Dialogs({ dialog, formResult }: DialogsProps) {
  const ofForm = formResult && ["add", "edit"].includes(formResult.intent) ? formResult : undefined
  const refused = ofForm ? undefined : formResult?.refusal
  if (refused) return <ErrorDialog subject={refused.subject} message={refused.message} close={HERE} />
  if (dialog === null) return null
  if (dialog.name === "form") return <ReminderDialog reminder={dialog.form} formResult={ofForm} />
  if (dialog.name === "delete") return <DeleteDialog reminder={dialog.reminder} />
  // Another person deleted the reminder. The editor keeps the typed text as a new one.
  if (ofForm) return <ReminderDialog reminder={dialog.form} formResult={{ ...ofForm, refusal: GONE_WHILE_EDITED }} />
  return <ErrorDialog subject={GONE} message="This reminder was deleted already." close={HERE} />
}

function DeleteDialog({ reminder: { id, subject } }: { reminder: { id: number; subject: string } }) {
  return (
    <ConfirmDialog title="Confirm Delete" close={HERE} action={HERE} intent="delete" verb="Delete">
      <input type="hidden" name="reminderID" value={id} />
      <p>“{subject}” is no longer sent, and its log is deleted. The emails stay in their threads.</p>
    </ConfirmDialog>
  )
}
