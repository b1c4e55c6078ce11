/** Emails that are sent automatically at a set time. Source: specification 2 "Scheduled emails". */
import type { Tx } from "#db/client.server.ts"
import { groupNames } from "~/domain/messaging/groups.ts"
import {
  DisableScheduledEmail,
  LookAhead,
  OneScheduledEmail,
  ScheduleForm,
} from "~/domain/messaging/schedule-inputs.ts"
import { letterNow } from "~/domain/messaging/scheduled-letter.ts"
import { deleteScheduledEmail, disableScheduledEmail, scheduleFromForm } from "~/domain/messaging/schedules.ts"
import { type Ahead, datesOf, lookAhead } from "~/domain/messaging/send-dates.ts"
import { templates as templatesOf } from "~/domain/messaging/templates.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { today, zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { ConfirmDialog, Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Icon } from "~/ui/icon.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { MessagingMenu } from "~/ui/shell/messaging-menu.tsx"
import { addDays } from "~/values/calendar.ts"
import type { Route } from "./+types/scheduled-emails.ts"
import script from "./scheduled-emails.enhance.ts?worker&url"
import { type NewSchedule, ScheduleDialog } from "./scheduled-emails.form.tsx"
import { HERE, ScheduleList } from "./scheduled-emails.list.tsx"
import { ComposePanel, TEMPLATES, TemplatePanel } from "./scheduled-emails.panels.tsx"
import { schedulesView } from "./scheduled-emails.view.ts"

export const handle = { static: true, title: "Scheduled Emails", area: "management" } satisfies PageHandle

export const loader = page("see messages", async (tx, actor, { query }) => {
  const { schedules, version } = await schedulesView(tx, actor)
  const templates = await templatesOf(tx, actor, {})
  const requested = query.number("template")
  const loaded = templates.find(({ id }) => id === requested) ?? templates[0] ?? null
  const dialog = query.get("dialog")
  const id = query.number("id")
  const deleting = dialog === "delete" ? (schedules.find((one) => one.id === id) ?? null) : null
  if (dialog === "delete" && deleting === null) throw new Refusal("SCHEDULED_EMAIL_NOT_FOUND")
  return {
    schedules,
    version,
    templates: templates.map(({ id: number, subject, body }) => ({ id: number, subject, body })),
    loaded: loaded?.id ?? null,
    deleting,
    isScheduled: dialog === "scheduled",
    isNew: dialog === "new",
    form: dialog === "new" && loaded ? await formOf(tx, actor, templates, loaded.id) : null,
  }
})

const MORNING = 9

async function formOf(tx: Tx, actor: Actor, templates: NewSchedule["templates"], loaded: number): Promise<NewSchedule> {
  const groups = await groupNames(tx, actor, {})
  const day = addDays(await today(tx), 1)
  const toGroup = groups[0]?.key ?? ""
  return {
    templates: templates.map(({ id, subject }) => ({ id, subject })),
    groups,
    initial: { day, hour: String(MORNING), template: String(loaded), toGroup },
    found: null,
    letter: await letterNow(tx, actor, { recipients: "group", toGroup, template: loaded }),
    dates: await datesOf(tx, { frequency: "once", day, hour: MORNING }),
    zone: await zoneOf(tx),
    key: newIdempotencyKey(),
  }
}

export const action = submissions({
  schedule: step({ input: ScheduleForm, command: scheduleFromForm, redirectTo: () => `${HERE}?dialog=scheduled` }),
  ahead: step({ input: LookAhead, command: lookAhead, redirectTo: (ahead) => ({ shows: JSON.stringify(ahead) }) }),
  toggle: step({
    input: DisableScheduledEmail,
    command: disableScheduledEmail,
    redirectTo: ({ subject, isDisabled }) => ({
      to: HERE,
      notice: `"${subject}" was ${isDisabled ? "disabled" : "enabled"}.`,
    }),
  }),
  delete: step({
    input: OneScheduledEmail,
    command: deleteScheduledEmail,
    redirectTo: ({ subject }) => ({ to: HERE, notice: `"${subject}" is no longer sent.` }),
  }),
})

export default function ScheduledEmailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { schedules, version, templates, loaded, deleting, isScheduled, isNew, form } = loaderData
  const ofForm = actionData && ["schedule", "ahead"].includes(actionData.intent) ? actionData : undefined
  const refused = actionData && !ofForm ? actionData.refusal : undefined
  const ahead = ofForm && "secret" in ofForm ? (JSON.parse(String(ofForm.secret)) as Ahead) : null
  return (
    <>
      <MessagingMenu current={HERE} />
      <div className="split wide-left" data-version={version}>
        <Card
          title="Schedule Email"
          level="h2"
          action={
            <a className="btn btn-primary" href={`${HERE}?dialog=new`} data-dialog>
              <Icon name="plus" />
              New Email
            </a>
          }
        >
          <p className="error" data-stale hidden>
            This list could not be brought up to date. What you see may be old.
          </p>
          <ScheduleList schedules={schedules} />
        </Card>
        <div className="stack-lg">
          <ComposePanel template={templates.find(({ id }) => id === loaded) ?? null} />
          <TemplatePanel templates={templates} loaded={loaded} />
        </div>
      </div>
      {form && (
        <ScheduleDialog
          schedule={{ ...form, ...ahead }}
          formResult={ofForm && { ...ofForm, isAhead: ahead !== null }}
        />
      )}
      {isNew && !form && (
        <Dialog title="Schedule Emails" close={HERE} closeLabel="OK">
          <p>
            There are no templates yet. <a href={TEMPLATES}>Write one first</a>: an email that is scheduled is sent with
            a template.
          </p>
        </Dialog>
      )}
      {isScheduled && (
        <Dialog title="Email Scheduled" close={HERE} closeLabel="OK">
          <p>Email has been scheduled.</p>
        </Dialog>
      )}
      {refused && <ErrorDialog subject={refused.subject} message={refused.message} close={HERE} />}
      {deleting && !refused && (
        <ConfirmDialog title="Confirm Delete" close={HERE} action={HERE} intent="delete" verb="Delete">
          <input type="hidden" name="scheduledEmailId" value={deleting.id} />
          <p>
            “{deleting.subject}” to {deleting.to} is no longer sent. Mails already sent stay.
          </p>
        </ConfirmDialog>
      )}
      <Enhance src={script} />
    </>
  )
}
