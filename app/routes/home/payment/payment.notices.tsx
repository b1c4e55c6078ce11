/** Notices above the payment form: pending payments, restrictions, and why payment is impossible. */
import type { PaymentOptions } from "~/domain/portal/payment-options.ts"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { instalmentText } from "../payment-plan.text.ts"
import { PaymentsClosed } from "../payments-closed.tsx"

type Props = { options: PaymentOptions; zone: string }

const WHY_FULL_BALANCE = {
  eviction: "While your lease status is eviction",
  "no unit": "Without a unit",
  policy: "By the rules of your landlord",
} as const

export function Notices({ options: { pending, fullBalanceOnly, wholeBalances, least, instalment }, zone }: Props) {
  const isOwing = wholeBalances.length > 0
  return (
    <>
      {pending.map(({ id, amount, createdAt }) => (
        <Notice key={id} tone="attention" className="notice-line">
          You have {formatMoney(amount)} pending from {formatDay(dayAt(createdAt, zone))}. It is not counted in your
          balance yet{isOwing ? ": paying the full balance now pays that part twice" : ""}.
        </Notice>
      ))}
      {instalment !== null && (
        <Notice className="notice-line">
          {instalmentText(instalment)}{" "}
          <a href="/home/payment?dialog=custom&pays=instalment" data-dialog="methodID">
            Pay {formatMoney(instalment.toPay)}
          </a>
        </Notice>
      )}
      {least !== null && least > 0 && (
        <Notice className="notice-line">At least {formatMoney(least)} can be paid here at once.</Notice>
      )}
      {fullBalanceOnly !== null && (
        <Notice className="notice-line">
          {WHY_FULL_BALANCE[fullBalanceOnly]}, only the full balance can be paid here
          {wholeBalances.length > 1 && ", or the whole of rent, late fees and other charges"}.
        </Notice>
      )}
    </>
  )
}

/** The refusal of a form that the page no longer offers, because the balance or the lease status has changed since. */
export function NotPaid({ refusal: { subject, message } }: { refusal: Refused }) {
  return (
    <Notice tone="problem" role="alert" title={subject}>
      <p>{message} Nothing was paid.</p>
    </Notice>
  )
}

export function Closed() {
  return (
    <PaymentsClosed isOn title="Only the tenant can pay">
      Payments are closed while you are signed in as somebody else. Management records payments from the rent roll.
    </PaymentsClosed>
  )
}
