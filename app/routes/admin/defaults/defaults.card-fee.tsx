import type { SubmissionResult } from "@conform-to/react/future"
import { CARD_FEE_LABELS } from "~/domain/settings/card-fee-on.ts"
import { CARD_FEE_ON, type CardFeeOn } from "~/domain/settings/inputs.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Group, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownValues } from "~/ui/forms/shown-version.tsx"

type CardFeeFormProps = {
  value: CardFeeOn
  formResult: { result: SubmissionResult<string[]>; refusal: Refused | undefined } | undefined
}

const LABEL = "Card fee on"
const CHOICES = CARD_FEE_ON.map((value) => ({ value, label: CARD_FEE_LABELS[value] }))

/** Chooses which cards carry the fee. With script a choice saves itself, like the defaults. Source: money.md 3.20. */
export function CardFeeForm({ value, formResult }: CardFeeFormProps) {
  const { form, fields } = useForm<{ cardFeeOn: string }>({
    id: "cardFee",
    lastResult: formResult?.result,
    defaultValue: { cardFeeOn: value },
  })
  return (
    <form method="post" autoComplete="off" className="card form roomy" data-saves {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={{ cardFeeOn: LABEL }}>
        Nothing was saved yet.
      </Problems>
      <ShownValues stored={{ cardFeeOn: value }} formResult={formResult} />
      <Group
        isHeading
        legend="Card fee"
        why="Card networks and some states allow a fee on credit cards only, or none. This is no legal advice: ask what holds for you."
      >
        <Choice
          of={fields.cardFeeOn}
          label={LABEL}
          why="With credit cards only, debit and prepaid cards pay no fee. A card must be saved before its kind is known: tenants save a new one first, and a card that staff key in carries no fee."
          options={CHOICES}
          size="medium"
          required
        />
      </Group>
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value="cardFee">
          Save<span className="hidden-text"> Card fee</span>
        </button>
      </FormEnd>
    </form>
  )
}
