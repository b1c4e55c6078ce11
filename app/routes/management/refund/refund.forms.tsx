import { PAID_BY } from "~/domain/ledger/paid-by.ts"
import type { RefundPayment } from "~/domain/payments/inputs.ts"
import type { RefundablePayment } from "~/domain/payments/refunds/refund-preview.ts"
import { AmountChanged } from "~/ui/forms/amount-changed.tsx"
import { MoneyField, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, formatPlain, plus } from "~/values/money.ts"
import type { RefundAmount } from "./refund.query.ts"

type AmountProps = { payment: RefundablePayment; amount: RefundAmount; ledger: string }

/** The amount to refund. It is in the address, so that the preview has an address, too. */
export function AmountForm({ payment: { receipt, left }, amount, ledger }: AmountProps) {
  const problem = "problem" in amount ? amount.problem : undefined
  const total = plus(receipt.amount, receipt.fee)
  return (
    <form method="get" action="#preview" className="card form" data-amount>
      {problem && (
        <Notice tone="problem" role="alert" title={problem.subject}>
          <p>{problem.message}</p>
        </Notice>
      )}
      <p>
        <b>{formatMoney(total)}</b> was paid {receipt.effectiveOn && `on ${formatDay(receipt.effectiveOn)} `}
        {PAID_BY[receipt.tender]}
        {receipt.fee > 0 && <>, {formatMoney(receipt.fee)} of it as the convenience fee</>}. It goes back the same way,
        each part of the amount with its share of the fee.
      </p>
      <input type="hidden" name="payment" value={receipt.stripeIntent ?? ""} />
      <MoneyField
        of={{ name: "amount", defaultValue: amount.typed, ...(problem ? { errors: [problem.message] } : {}) }}
        label="Amount to refund, with the fee"
        why={`Up to ${formatMoney(left)} is left.`}
        required
      />
      <FormEnd {...(problem ? { cancel: ledger } : {})}>
        <button type="submit" className={problem ? "btn btn-primary" : "btn"}>
          Calculate Preview
        </button>
        <span className="quiet">Nothing changes until you confirm.</span>
        <output className="hidden-text" data-recalculated />
      </FormEnd>
    </form>
  )
}

type ConfirmProps = AmountProps & {
  amount: Extract<RefundAmount, { preview: unknown }>
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: (Refused & { code: string }) | undefined
}

const LABELS = { reason: "Reason", previewSeq: "Preview", left: "Preview", amount: "Amount to refund" }

/** Confirms the preview. The form sends its amount and the figures behind it. */
export function ConfirmForm({ payment, amount, idempotencyKey, ledger, result, refusal }: ConfirmProps) {
  const { form, fields } = useForm<RefundPayment>({ id: "refund", lastResult: result })
  const { receipt, left, now } = payment
  const { preview, typed } = amount
  const query = new URLSearchParams({ payment: receipt.stripeIntent ?? "", amount: typed })
  return (
    <form method="post" action={`?${query}`} className="card form" data-previewed={preview.amount} {...form.props}>
      <Problems of={form} refusal={refusal} labels={LABELS}>
        {refusal?.code !== "PAYMENT_PROVIDER_ERROR" && <p>Nothing was refunded.</p>}
      </Problems>
      <p>
        Confirming refunds <b>{formatMoney(preview.amount)}</b>, as the preview shows. It cannot be called back. Another
        amount counts once its preview is calculated.
      </p>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="stripePaymentId" value={receipt.stripeIntent ?? ""} />
      <input type="hidden" name="amount" value={formatPlain(preview.amount)} />
      <input type="hidden" name="left" value={formatPlain(left)} />
      <input type="hidden" name="previewSeq" value={now.lastJournalId} />
      <TextArea
        of={fields.reason}
        label={LABELS.reason}
        why="At least 10 characters. Kept in the ledger and the audit log with your name; the tenant does not see it."
        rows={2}
        minLength={10}
        maxLength={500}
        required
      />
      <AmountChanged previewed={formatPlain(preview.amount)} />
      <FormEnd cancel={ledger}>
        <button type="submit" name="intent" value="refund" className="btn btn-danger solid">
          Refund {formatMoney(preview.amount)}
        </button>
      </FormEnd>
    </form>
  )
}
