import type { SubmissionResult } from "@conform-to/react/future"
import { PRORATION_CHOICES, PRORATION_LABELS, type ProrationChoice } from "~/domain/settings/proration-basis.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Group, Problems, type Refused } from "~/ui/forms/form-parts.tsx"

type Props = {
  value: ProrationChoice
  formResult: { result: SubmissionResult<string[]>; refusal: Refused | undefined } | undefined
}

const LABEL = "Suggested parts"
const CHOICES = PRORATION_CHOICES.map((value) => ({ value, label: PRORATION_LABELS[value] }))

/** Chooses whether moving in and out suggests proration. Source: money.md 9.2. */
export function ProrationForm({ value, formResult }: Props) {
  const { form, fields } = useForm<{ prorationBasis: string }>({
    id: "proration",
    lastResult: formResult?.result,
    defaultValue: { prorationBasis: value },
  })
  return (
    <form method="post" autoComplete="off" className="card form roomy" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={{ prorationBasis: LABEL }}>
        Nothing was saved yet.
      </Problems>
      <Group
        isHeading
        legend="Parts of months"
        why="Moving in in the middle of a month suggests the rent from that day on, moving out a credit for the days after it. Staff see the formula and can change the amount or leave it out. This choice is saved by its button."
      >
        <Choice of={fields.prorationBasis} label={LABEL} options={CHOICES} size="medium" required />
      </Group>
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value="proration">
          Save<span className="hidden-text"> Parts of months</span>
        </button>
      </FormEnd>
    </form>
  )
}
