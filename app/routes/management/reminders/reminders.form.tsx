import type { EditReminder } from "~/domain/messaging/reminder-inputs.ts"
import { SUBSTITUTION_KEYS } from "~/domain/messaging/substitution-keys.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { Field, MoneyField, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { DAYS, HERE } from "./reminders.texts.ts"

export type ReminderForm = {
  /** Null for a new reminder. */
  id: number | null
  initial: { subject: string; body: string; days: string; moreThan: string }
  key: string
  version: string | null
}

type Sent = { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }

export function ReminderDialog({ reminder, formResult }: { reminder: ReminderForm; formResult: Sent | undefined }) {
  const { id, initial, key, version } = reminder
  const { form, fields } = useForm<EditReminder>({
    id: "reminder",
    lastResult: formResult?.result,
    defaultValue: initial as never,
  })
  const query = id === null ? "?dialog=new" : `?dialog=edit&id=${id}`
  const usual = id === null ? "Add reminder" : "Save reminder"
  const verb = formResult?.refusal?.question ? "Save it as it is" : usual
  const submit = (
    <button type="submit" name="intent" value={id === null ? "add" : "edit"} className="btn btn-primary">
      {verb}
    </button>
  )
  return (
    <Dialog
      title={id === null ? "New Reminder" : "Edit Reminder"}
      close={HERE}
      form={{ method: "post", action: `${HERE}${query}`, ...form.props }}
      submit={submit}
    >
      <div className="stack">
        <Problems of={form} refusal={formResult?.refusal} labels={{ days: "When", moreThan: "Owes more than" }}>
          Nothing was saved yet.
        </Problems>
        <input type="hidden" name="key" value={key} />
        <Answers of={[fields.keysConfirmed]} refusal={formResult?.refusal} />
        {id !== null && <input type="hidden" name="reminderID" value={id} />}
        {version !== null && <ShownVersion stored={version} formResult={formResult} />}
        <Row>
          <Choice of={fields.days} label="When" why="At 9:00 in the morning" options={DAYS} />
          <MoneyField of={fields.moreThan} label="Owes more than" why="Rent, fees and deposit together" required />
        </Row>
        <Field of={fields.subject} label="Subject" maxLength={200} autoComplete="off" required />
        <TextArea of={fields.body} label="Body" rows={8} required />
        <details className="keys-guide">
          <summary>Keys that are filled in for each tenant</summary>
          <p className="keys small">{SUBSTITUTION_KEYS.map((name) => `[${name}]`).join(" ")}</p>
        </details>
      </div>
    </Dialog>
  )
}
