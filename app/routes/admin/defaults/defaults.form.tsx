import type { SubmissionResult } from "@conform-to/react/future"
import type { ReactNode } from "react"
import { Choice } from "~/ui/forms/choices.tsx"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { Field, MoneyField, NumberField, PercentField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Group, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { ShownValues } from "~/ui/forms/shown-version.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { DefaultView, GroupView } from "./defaults.view.ts"

export type DefaultsPreview = {
  rent: string[]
  zone: string
  zones: string[]
  /** The effects of the stored values that charge tenants, by default. */
  effects: Partial<Record<string, string>>
}

type FormResult = { result: SubmissionResult<string[]>; refusal: Refused | undefined }
type GroupFormProps = { group: GroupView; preview: DefaultsPreview; formResult: FormResult | undefined }

/** One group of defaults. Its button saves the changes. With script each field saves itself and the button is hidden. */
export function GroupForm({ group, preview, formResult }: GroupFormProps) {
  const settings = group.rows.flat()
  const stored = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  const { form, fields } = useForm<Record<string, string>>({
    id: group.id,
    lastResult: formResult?.result,
    defaultValue: stored,
  })
  const labels = Object.fromEntries(settings.map(({ key, label }) => [key, label]))
  const one = (of: DefaultView) => (
    <OneDefault key={of.key} setting={of} of={fieldOf(fields, of.key)} preview={preview} />
  )
  return (
    <form method="post" autoComplete="off" className="card form roomy" data-saves {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={labels}>
        Nothing of this group was saved yet.
      </Problems>
      <ShownValues stored={stored} formResult={formResult} />
      <Group isHeading legend={group.legend} why={group.why}>
        {group.rows.map((row, at) => (
          <Rows
            key={row[0]?.key}
            row={row}
            more={
              <>
                {group.id === "billing" && at === 0 && <Rent lines={preview.rent} />}
                <Effects row={row} of={preview.effects} />
              </>
            }
          >
            {row.map(one)}
          </Rows>
        ))}
      </Group>
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value={group.id}>
          Save<span className="hidden-text"> {group.legend}</span>
        </button>
      </FormEnd>
    </form>
  )
}

const fieldOf = (fields: Record<string, FieldOf>, key: string): FieldOf => fields[key] ?? { name: key }

function Rows({ row, more, children }: { row: DefaultView[]; more: ReactNode; children: ReactNode }) {
  return (
    <>
      {row.length === 1 ? children : <Row three={row.length === 3}>{children}</Row>}
      {more}
    </>
  )
}

/** The date of the next rent charge. The page's script updates it after a day is saved. */
function Rent({ lines }: { lines: string[] }) {
  return (
    <div id="next-rent" className="hint" aria-live="polite">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** The effects of this row's values. The page's script updates them after one is saved. */
function Effects({ row, of: effects }: { row: DefaultView[]; of: DefaultsPreview["effects"] }) {
  const lines = row.flatMap(({ key }) => effects[key] ?? [])
  if (!row.some(({ kind }) => kind !== "text")) return null
  return (
    <div id={`effects-${row[0]?.key}`} data-follows aria-live="polite">
      {lines.length > 0 && (
        <Notice tone="attention">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}

type OneProps = { setting: DefaultView; of: FieldOf; preview: DefaultsPreview }

function OneDefault({ setting: { kind, label, why }, of, preview }: OneProps) {
  if (kind === "day") return <NumberField of={of} label={label} why={why} />
  if (kind === "percent") return <PercentField of={of} label={label} why={why} />
  if (kind === "amount") return <MoneyField of={of} label={label} why={why} />
  if (kind === "zone") {
    return <Choice of={of} label={label} why={preview.zone} blank="Not set" options={preview.zones} size="medium" />
  }
  const keyboard = { phone: "tel", email: "email", text: "text" } as const
  return <Field of={of} label={label} why={why} inputMode={keyboard[kind]} maxLength={500} />
}
