import type { ScheduleForm } from "~/domain/messaging/schedule-inputs.ts"
import type { Ahead } from "~/domain/messaging/send-dates.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { Choice, RadioCards } from "~/ui/forms/choices.tsx"
import { DayField, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { AheadNote } from "./scheduled-emails.dates.tsx"
import { HERE } from "./scheduled-emails.list.tsx"
import { FindPeople } from "./scheduled-emails.people.tsx"

export type NewSchedule = Ahead & {
  templates: readonly { id: number; subject: string }[]
  groups: readonly { key: string; name: string }[]
  /** Initial values: tomorrow morning, the loaded or first template, the first group. */
  initial: { day: string; hour: string; template: string; toGroup: string }
  zone: string
  key: string
}

type Sent = {
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal?: Refused | undefined
  /** The form requested only a preview. */
  isAhead: boolean
}

type Typed = ScheduleForm & { find: string }

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`,
}))
const MONTHLY = "Monthly emails are sent on this day and time each month indefinitely."

export function ScheduleDialog({ schedule, formResult }: { schedule: NewSchedule; formResult: Sent | undefined }) {
  const { initial, dates, letter, zone, key } = schedule
  const { form, fields } = useForm<Typed>({
    id: "schedule",
    lastResult: formResult?.result,
    defaultValue: { ...initial, frequency: "once", recipients: "group" } as never,
  })
  // After a refusal the preview still shows the initial values. The script or the button updates it.
  const isRefused = formResult?.result !== undefined && !formResult.isAhead
  const refused = isRefused ? { "data-refused": "" } : {}
  return (
    <Dialog
      title="Schedule Emails"
      close={HERE}
      form={{ method: "post", action: `${HERE}?dialog=new`, className: "schedule-form", ...refused, ...form.props }}
      submit={<Buttons hasQuestion={Boolean(formResult?.refusal?.question)} />}
    >
      <div className="stack">
        <Problems
          of={form}
          refusal={formResult?.refusal}
          labels={{ template: "Template", toGroup: "Group", toEmails: "Addresses", day: "Send date", hour: "Time" }}
        >
          Nothing was scheduled yet.
        </Problems>
        <input type="hidden" name="key" value={key} />
        <Answers of={[fields.keysConfirmed]} refusal={formResult?.refusal} />
        <ScheduleFields fields={fields} schedule={schedule} selected={selectedIn(formResult)} />
        <AheadNote letter={isRefused ? null : letter} dates={dates} zone={zone} />
      </div>
    </Dialog>
  )
}

function Buttons({ hasQuestion }: { hasQuestion: boolean }) {
  return (
    <>
      <button type="submit" name="intent" value="schedule" className="btn btn-primary">
        {hasQuestion ? "Schedule it as it is" : "Schedule email"}
      </button>
      <button type="submit" name="intent" value="ahead" className="btn" data-ask-dates>
        Show what is sent
      </button>
    </>
  )
}

type FieldsProps = {
  fields: ReturnType<typeof useForm<Typed>>["fields"]
  schedule: Pick<NewSchedule, "templates" | "groups" | "found">
  selected: string[]
}

function ScheduleFields({ fields, schedule: { templates, groups, found }, selected }: FieldsProps) {
  return (
    <>
      <Choice
        of={fields.template}
        label="Template"
        options={templates.map(({ id, subject }) => ({ value: String(id), label: subject }))}
      />
      <RadioCards
        of={fields.recipients}
        label="Recipients"
        columns="two"
        required
        options={[
          { value: "group", label: "Group", why: "Everybody in the group when it is sent" },
          { value: "users", label: "Specific users", why: "Addresses that you name" },
        ]}
      />
      <div className="for-group">
        <Choice
          of={fields.toGroup}
          label="Group"
          options={groups.map(({ key: value, name: label }) => ({ value, label }))}
        />
      </div>
      <div className="for-users stack">
        <TextArea
          of={fields.toEmails}
          label="Addresses"
          why="One on a line, or with commas. At most 200."
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FindPeople of={fields.find} found={found} selected={selected} />
      </div>
      <RadioCards
        of={fields.frequency}
        label="Frequency"
        columns="two"
        required
        options={[
          { value: "once", label: "Once", why: "On this day and time" },
          { value: "monthly", label: "Monthly", why: MONTHLY },
        ]}
      />
      <Row>
        <DayField of={fields.day} label="Send date" required />
        <Choice of={fields.hour} label="Time" options={HOURS} size="short" title={MONTHLY} />
      </Row>
    </>
  )
}

/** The addresses that were selected when the form was sent. */
function selectedIn(formResult: Sent | undefined): string[] {
  const sent = formResult?.result?.submission?.payload.add
  return [sent ?? []].flat().map(String)
}
