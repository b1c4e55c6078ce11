/** The form that schedules or changes a payment. CSS shows the consent if a bank account is selected. */
import type { PaymentOptions } from "~/domain/portal/payment-options.ts"
import { CheckBox, RadioCards } from "~/ui/forms/choices.tsx"
import { DayField, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { BANK_CONSENT } from "~/values/payments/bank-consent.ts"
import { METHOD_NAME, METHOD_QUESTION } from "../payment/payment.labels.ts"
import { savedCard } from "../payment/payment.parts.tsx"
import type { LaterView } from "./later.view.ts"

const LABELS = {
  date: "Day",
  choice: "What it pays",
  amount: "At most",
  methodID: METHOD_NAME,
  bankConsent: "What you agree to",
}

type Props = {
  options: PaymentOptions
  payment: LaterView | null
  days: { first: string; last: string }
  idempotencyKey: string
  formResult: { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

const CHOICES = [
  { value: "everything", label: "Everything", why: "What you owe on that day, with the deposit" },
  { value: "totalRentBalance", label: "All but the deposit", why: "Rent, late fees and other charges of that day" },
  { value: "totalDepositBalance", label: "Deposit", why: "The deposit you still owe" },
]

export function LaterForm({ options, payment, days, idempotencyKey, formResult }: Props) {
  const { saved, preselected } = options
  const first = saved.find((one) => one.method.id === preselected)?.method.id ?? ""
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({
    id: "later",
    lastResult: formResult?.result,
    defaultValue: payment?.form ?? { date: "", choice: "everything", amount: "", methodID: first },
  })
  const { methodID: method } = fields
  return (
    <form method="post" action="/home/payment/later" className="stack-lg later" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was saved.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      {payment !== null && (
        <>
          <input type="hidden" name="scheduledPaymentID" value={payment.id} />
          <ShownVersion stored={payment.version} formResult={formResult} />
        </>
      )}
      <DayField
        of={fields.date}
        label={LABELS.date}
        why="From tomorrow to 60 days ahead. It is charged in the night, after autopay of the same day."
        min={days.first}
        max={days.last}
        required
      />
      <RadioCards of={fields.choice} label={LABELS.choice} options={CHOICES} required />
      <MoneyField
        of={fields.amount}
        label={LABELS.amount}
        why="Leave it empty for whatever you owe on that day. Never more is taken than you owe then. A fee comes on top."
        optional
      />
      <RadioCards
        of={method}
        label={METHOD_QUESTION}
        columns="two"
        options={saved.map((one) => savedCard(one, options))}
        required
      />
      <p>
        <a href="/home/autopay/setup?for=payment">Add another method</a>
      </p>
      {saved.some((one) => one.method.type === "us_bank_account" && !one.isRestricted) && (
        <div className="bank-consent">
          <CheckBox of={fields.bankConsent} label={BANK_CONSENT} why={<a href="/home/ach">ACH Payment Policy</a>} />
        </div>
      )}
      <div className="actions">
        <button
          type="submit"
          name="intent"
          value={payment === null ? "set" : "change"}
          className="btn btn-primary btn-lg"
        >
          {payment === null ? "Set this payment" : "Save the change"}
        </button>
        <a className="btn btn-quiet" href="/home">
          Cancel
        </a>
      </div>
    </form>
  )
}
