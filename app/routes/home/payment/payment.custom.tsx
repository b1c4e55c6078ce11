/** A dialog for a custom amount. Source: specification 3 "Payment screen". */
import type { PaymentOptions } from "~/domain/portal/payment-options.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { RadioCards } from "~/ui/forms/choices.tsx"
import { EntryField } from "~/ui/forms/entry-field.tsx"
import { MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { formatPlain } from "~/values/money.ts"
import { CUSTOM_AMOUNT_LABELS, METHOD_NAME, METHOD_QUESTION } from "./payment.labels.ts"
import { Method } from "./payment.parts.tsx"

type Props = {
  options: PaymentOptions
  /** The amount of the next instalment is filled in. */
  isInstalment: boolean
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

const LABELS = { amount: "Amount", choice: "What it pays", methodID: METHOD_NAME }
const HERE = "/home/payment?dialog=custom"

export function CustomAmount({ options, isInstalment, idempotencyKey, result, refusal }: Props) {
  const { form, fields } = useForm<Record<keyof typeof LABELS | "ahead", string>>({
    id: "custom",
    lastResult: result,
    defaultValue: {
      choice: isInstalment && options.customChoices.length > 1 ? "customRent" : "customEverything",
      methodID: options.preselected ?? "",
      ...(isInstalment && options.instalment ? { amount: formatPlain(options.instalment.toPay) } : {}),
    },
  })
  const submit = (
    <button type="submit" name="intent" value="custom" className="btn btn-primary">
      {refusal?.question === undefined ? "Continue" : "Yes, pay that much"}
    </button>
  )
  const { methodID: method } = fields
  return (
    <Dialog
      title={isInstalment ? "Next Instalment" : "Custom Amount"}
      close="/home/payment"
      submit={submit}
      form={{ method: "post", action: isInstalment ? `${HERE}&pays=instalment` : HERE, ...form.props }}
    >
      <Problems of={form} refusal={refusal} labels={LABELS}>
        Nothing was paid.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <Answers of={[fields.ahead]} refusal={refusal} />
      {options.hasForm && <EntryField />}
      <MoneyField
        of={fields.amount}
        label={LABELS.amount}
        why="Any amount above your balance becomes advance rent. The fee and the total are shown before you pay."
        required
      />
      <Method of={method} options={options} label={METHOD_QUESTION} />
      {options.customChoices.length > 1 ? (
        <RadioCards
          of={fields.choice}
          label={LABELS.choice}
          options={options.customChoices.map((choice) => ({ value: choice, ...CUSTOM_AMOUNT_LABELS[choice] }))}
          required
        />
      ) : (
        <input type="hidden" name="choice" value="customEverything" />
      )}
    </Dialog>
  )
}
