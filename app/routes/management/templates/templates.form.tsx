import type { UnfinishedTemplate } from "~/domain/messaging/compose-inputs.ts"
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from "~/domain/messaging/email-inputs.ts"
import type { Template } from "~/domain/messaging/templates.ts"
import { Card } from "~/ui/card.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { Field, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"

type ChooserProps = { action: string; templates: readonly Template[]; openedId: number | undefined }

/** Chooses the template to edit. "New" creates one. */
export function Chooser({ action, templates, openedId }: ChooserProps) {
  const options = [
    { value: "-1", label: "New" },
    ...templates.map(({ id, subject }) => ({ value: String(id), label: subject })),
  ]
  return (
    <form method="get" action={action} className="filters" id="chooser">
      <Choice
        of={{ name: "template", defaultValue: openedId === undefined ? "-1" : String(openedId) }}
        label="Template"
        options={options}
      />
      <button type="submit" className="btn">
        Open
      </button>
    </form>
  )
}

type FormProps = {
  opened: Template | null
  version: string | null
  here: string
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

/** Save needs a change and Load needs none. With script the buttons are disabled; without it the server checks. */
export function TemplateForm({ opened, version, here, idempotencyKey, result, refusal }: FormProps) {
  const { form, fields } = useForm<UnfinishedTemplate & { keysConfirmed: string }>({
    id: "template-form",
    lastResult: result,
    defaultValue: { subject: opened?.subject ?? "", body: opened?.body ?? "" },
  })
  return (
    <Card title="Text">
      <form
        method="post"
        action={here}
        className="form"
        data-subject={opened?.subject ?? ""}
        data-body={opened?.body ?? ""}
        {...form.props}
      >
        <Problems of={form} refusal={refusal}>
          Nothing was saved yet.
        </Problems>
        <input type="hidden" name="key" value={idempotencyKey} />
        <Answers of={[fields.keysConfirmed]} refusal={refusal} />
        {opened && <input type="hidden" name="templateId" value={opened.id} />}
        {version !== null && <ShownVersion stored={version} formResult={{ result, refusal }} />}
        <Field
          of={fields.subject}
          label="Subject"
          maxLength={MAX_SUBJECT_LENGTH}
          autoComplete="off"
          data-keys
          required
        />
        <TextArea
          of={fields.body}
          label="Body"
          why="Type [ to choose what is filled in for each tenant."
          rows={12}
          maxLength={MAX_BODY_LENGTH}
          data-keys
          required
        />
        <FormEnd>
          <button type="submit" name="intent" value={opened ? "update" : "create"} className="btn btn-primary">
            {refusal?.question ? "Save it as it is" : "Save"}
          </button>
          <button type="submit" name="intent" value="load" className="btn" disabled={!opened} formNoValidate>
            Load
          </button>
          {opened && (
            <a className="btn btn-danger" href={`${here}&dialog=delete`} data-dialog>
              Delete
            </a>
          )}
        </FormEnd>
        <p className="hint">Load opens Contact Tenants with the saved text.</p>
      </form>
    </Card>
  )
}
