import type { SubmissionResult } from "@conform-to/react/future"
import { MAX_HOW_TO_PAY_LENGTH } from "~/domain/settings/how-to-pay.ts"
import { MAX_HOURS_LENGTH } from "~/domain/settings/office-hours.ts"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Group, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownValues } from "~/ui/forms/shown-version.tsx"

type OwnTextProps = {
  value: string
  formResult: { result: SubmissionResult<string[]>; refusal: Refused | undefined } | undefined
}

export const HowToPayForm = (props: OwnTextProps) => (
  <OwnTextForm
    {...props}
    name="howToPay"
    label="How to pay"
    about="Tenants read it where online payments are off, and below the payment form while they are on. This text is saved by its button."
    field="How tenants pay without the portal"
    why="For instance whom checks are made out to and where they go, or the name for Zelle. Up to 1,000 characters."
    rows={5}
    maxLength={MAX_HOW_TO_PAY_LENGTH}
  />
)

export const OfficeHoursForm = (props: OwnTextProps) => (
  <OwnTextForm
    {...props}
    name="officeHours"
    label="Office hours"
    about="They stand with phone, email and address on the tenant's contact page, at the foot of the portal and on the sign-in page. This text is saved by its button."
    field="When the office is open"
    why="For instance Monday to Friday, 9 to 5. Up to 300 characters."
    rows={3}
    maxLength={MAX_HOURS_LENGTH}
  />
)

type OwnText = {
  name: "howToPay" | "officeHours"
  label: string
  about: string
  field: string
  why: string
  rows: number
  maxLength: number
}

/** The landlord's own text for tenants. Its button saves it, with script too. Source: api.md section 0 (Own words). */
function OwnTextForm({ value, formResult, name, label, about, field, why, rows, maxLength }: OwnTextProps & OwnText) {
  const { form, fields } = useForm<Record<OwnText["name"], string>>({
    id: name,
    lastResult: formResult?.result,
    defaultValue: { [name]: value },
  })
  return (
    <form method="post" autoComplete="off" className="card form roomy" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={{ [name]: field }}>
        Nothing was saved yet.
      </Problems>
      <ShownValues stored={{ [name]: value }} formResult={formResult} />
      <Group isHeading legend={label} why={about}>
        <TextArea of={fields[name]} label={field} why={why} rows={rows} maxLength={maxLength} />
      </Group>
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value={name}>
          Save<span className="hidden-text"> {label}</span>
        </button>
      </FormEnd>
    </form>
  )
}
