/** The method and the sum of a payment, for its forms. */
import type { MethodType } from "~/domain/payment-provider/port.ts"
import type { PaymentOptions } from "~/domain/portal/payment-options.ts"
import { RadioCards } from "~/ui/choices.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { FieldFrame } from "~/ui/field-box.tsx"
import { type Cents, formatMoney, formatPercent, plus } from "~/values/money.ts"
import { METHOD_LABELS } from "./payment.labels.ts"

type MethodProps = { of: FieldFrame["of"]; options: PaymentOptions; label: string }

/** The kind of method comes first, so that the fee is known before anything else. */
export function Method({ of, options: { rates, isAchRestricted }, label }: MethodProps) {
  const bank = isAchRestricted
    ? "Not open to this account: it is restricted from ACH payments."
    : `${feeText(rates.us_bank_account)} Takes 1 to 3 business days, with no late fee meanwhile.`
  const options = [
    { value: "card", label: METHOD_LABELS.card.label, why: `${feeText(rates.card)} Counts almost at once.` },
    { value: "us_bank_account", label: METHOD_LABELS.us_bank_account.label, why: bank },
  ]
  return <RadioCards of={of} label={label} columns="two" options={options} required />
}

const feeText = (bps: PaymentOptions["rates"][MethodType]) =>
  bps === 0 ? "No fee." : `${formatPercent(bps).replace(".00%", "%")} convenience fee.`

/** Amount, fee and total. Cents. */
export function PaymentTotal({ label, amount, fee }: { label: string; amount: Cents; fee: Cents }) {
  const total = formatMoney(plus(amount, fee))
  return (
    <>
      <p className="sum">
        {total.slice(0, -3)}
        <small>{total.slice(-3)}</small>
      </p>
      <Facts
        sums
        of={[
          { label, value: formatMoney(amount) },
          { label: "Convenience fee", value: formatMoney(fee) },
          { label: "Payment total", value: total, total: true },
        ]}
      />
    </>
  )
}

export function BankTerms() {
  return (
    <details>
      <summary className="btn btn-quiet">What you agree to with a bank payment</summary>
      <p className="quiet small">
        A failed bank payment costs $20.00. Read the <a href="/home/ach">ACH Payment Policy</a>.
      </p>
    </details>
  )
}
