/** The last step of a payment by a saved method: the button that pays, or a link to the payer's bank. */
import type { SavedEntry } from "~/domain/payments/online/confirm-saved.ts"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { type Cents, formatMoney } from "~/values/money.ts"
import { BankTerms } from "./payment.parts.tsx"

type SavedPaymentProps = {
  receipt: string
  savedEntry: SavedEntry
  isBank: boolean
  total: Cents
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

export function SavedPayment({ savedEntry: { actionUrl }, ...form }: SavedPaymentProps) {
  return actionUrl === null ? <PayForm {...form} /> : <AtBank actionUrl={actionUrl} />
}

/** The payment starts with its button and not before. */
function PayForm({ receipt, isBank, total, result, refusal }: Omit<SavedPaymentProps, "savedEntry">) {
  const { form } = useForm<{ receipt: string }>({ id: "pay-saved", lastResult: result })
  return (
    <form method="post" className="stack-lg" {...form.props}>
      <Problems of={form} refusal={refusal}>
        Nothing was paid.
      </Problems>
      <input type="hidden" name="receipt" value={receipt} />
      <p className="quiet">
        {isBank
          ? "The money is taken from this account. Bank payments take 1 to 3 business days."
          : "This card is charged when you press the button, and not before."}
      </p>
      <div className="actions">
        <button type="submit" name="intent" value="confirm" className="btn btn-primary btn-lg">
          Pay {formatMoney(total)}
        </button>
        <a className="btn btn-quiet" href="/home/payment">
          Cancel
        </a>
      </div>
      {isBank && <BankTerms />}
    </form>
  )
}

/** A link, because browsers block a form that redirects to another site. */
function AtBank({ actionUrl }: { actionUrl: string }) {
  return (
    <>
      <p>
        Your bank asks you to confirm the payment. Answer on its page; you come back here afterwards. Nothing is paid
        until you have.
      </p>
      <div className="actions">
        <a className="btn btn-primary btn-lg" href={actionUrl}>
          Continue to your bank
        </a>
        <a className="btn btn-quiet" href="/home/payment">
          Cancel
        </a>
      </div>
    </>
  )
}
