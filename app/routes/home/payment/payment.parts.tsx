/** The method and the total of a payment, for its forms. */
import type { PaymentOptions, SavedOption } from "~/domain/portal/payment-options.ts"
import { Facts } from "~/ui/facts.tsx"
import { type ChoiceCard, RadioCards } from "~/ui/forms/choices.tsx"
import type { FieldFrame } from "~/ui/forms/field-box.tsx"
import { type BasisPoints, type Cents, formatMoney, formatPercent, plus } from "~/values/money.ts"
import { FAILED_BANK_PAYMENT } from "~/values/payments/bank-consent.ts"
import { expiryText, savedMethodLabel } from "~/values/payments/saved-method.ts"
import { METHOD_LABELS } from "./payment.labels.ts"

type MethodProps = { of: FieldFrame["of"]; options: PaymentOptions; label: string }

/** Chooses a saved or a new method. It comes first, because the fee depends on it. */
export function Method({ of, options, label }: MethodProps) {
  const { saved, cardFeeOn } = options
  const cards = saved.filter(({ method }) => method.type === "card")
  const banks = saved.filter(({ method }) => method.type === "us_bank_account")
  const radios = [
    ...cards.map((one) => savedCard(one, options)),
    ...(cardFeeOn === "all" ? [enteredCard(cards.length > 0, options)] : []),
    ...banks.map((one) => savedCard(one, options)),
    enteredBank(banks.length > 0, options),
  ]
  return (
    <>
      <RadioCards of={of} label={label} columns="two" options={radios} required />
      {cardFeeOn === "credit" && <AddCard hasCard={cards.length > 0} />}
    </>
  )
}

const AT_ONCE = "Counts almost at once."
const TAKES_DAYS = "Takes 1 to 3 business days, with no late fee meanwhile."
const RESTRICTED = "Not open to this account: it is restricted from ACH payments."

export function savedCard(option: SavedOption, options: PaymentOptions): ChoiceCard {
  const { method, feeKind, isExpired } = option
  const { rates } = options
  if (method.type === "us_bank_account") return savedBank(option, options)
  const expiry = `${isExpired ? "Expired" : "Expires"} ${expiryText(method)}.`
  const why = `${expiry} ${feeText(rates[feeKind])} ${AT_ONCE}`
  return { value: method.id, label: savedMethodLabel(method), why, kind: feeKind }
}

function savedBank({ method, feeKind, isRestricted }: SavedOption, { rates }: PaymentOptions): ChoiceCard {
  const why = isRestricted ? RESTRICTED : `${feeText(rates[feeKind])} ${TAKES_DAYS}`
  return { value: method.id, label: savedMethodLabel(method), why, kind: feeKind, disabled: isRestricted }
}

const enteredCard = (isAnother: boolean, { rates }: PaymentOptions): ChoiceCard => ({
  value: "card",
  label: isAnother ? METHOD_LABELS.card.another : METHOD_LABELS.card.label,
  why: `${feeText(rates.card)} ${AT_ONCE}`,
  kind: "card",
})

const enteredBank = (isAnother: boolean, { rates, isAchRestricted }: PaymentOptions): ChoiceCard => ({
  value: "us_bank_account",
  label: isAnother ? METHOD_LABELS.us_bank_account.another : METHOD_LABELS.us_bank_account.label,
  why: isAchRestricted ? RESTRICTED : `${feeText(rates.us_bank_account)} ${TAKES_DAYS}`,
  kind: "us_bank_account",
})

const feeText = (bps: BasisPoints) =>
  bps === 0 ? "No fee." : `${formatPercent(bps).replace(".00%", "%")} convenience fee.`

/** While only credit cards carry the fee, a card must be saved before it pays, because only then its fee is known. Source: money.md 3.20. */
function AddCard({ hasCard }: { hasCard: boolean }) {
  return (
    <div className="stack">
      <p className="quiet small">
        Only credit cards have a fee here. Add a new card first: you see whether it has one before you pay.
      </p>
      <p>
        <a className="btn" href="/home/autopay/setup?for=payment">
          {hasCard ? "Add another card" : "Add a card"}
        </a>
      </p>
    </div>
  )
}

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
      <summary className="btn btn-quiet at-edge">What you agree to with a bank payment</summary>
      <p className="quiet small">
        {FAILED_BANK_PAYMENT} Read the <a href="/home/ach">ACH Payment Policy</a>.
      </p>
    </details>
  )
}
