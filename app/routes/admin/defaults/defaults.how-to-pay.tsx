import type { SubmissionResult } from "@conform-to/react/future"
import { MAX_HOW_TO_PAY_LENGTH } from "~/domain/settings/how-to-pay.ts"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Group, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownValues } from "~/ui/forms/shown-version.tsx"

type HowToPayFormProps = {
  value: string
  formResult: { result: SubmissionResult<string[]>; refusal: Refused | undefined } | undefined
}

const LABEL = "How to pay"
const FIELD = "How tenants pay without the portal"

/** The landlord's own text for tenants. Its button saves it, with script too. Source: api.md section 0 (Own words). */
export function HowToPayForm({ value, formResult }: HowToPayFormProps) {
  const { form, fields } = useForm<{ howToPay: string }>({
    id: "howToPay",
    lastResult: formResult?.result,
    defaultValue: { howToPay: value },
  })
  return (
    <form method="post" autoComplete="off" className="card form roomy" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={{ howToPay: FIELD }}>
        Nothing was saved yet.
      </Problems>
      <ShownValues stored={{ howToPay: value }} formResult={formResult} />
      <Group
        isHeading
        legend={LABEL}
        why="Tenants read it where online payments are off, and below the payment form while they are on. This text is saved by its button."
      >
        <TextArea
          of={fields.howToPay}
          label={FIELD}
          why="For instance whom checks are made out to and where they go, or the name for Zelle. Up to 1,000 characters."
          rows={5}
          maxLength={MAX_HOW_TO_PAY_LENGTH}
        />
      </Group>
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value="howToPay">
          Save<span className="hidden-text"> {LABEL}</span>
        </button>
      </FormEnd>
    </form>
  )
}
