/** The outcome of a payment, from our own records only, because anybody can open the return address. Source: specification 3 "Payment screen". */

import { settleOwnPayment } from "~/domain/payments/online/settle-own.ts"
import { type OwnReceipt, ownReceipt } from "~/domain/portal/own-receipt.ts"
import { pageAfter } from "~/http/handlers/page.ts"
import type { Query } from "~/http/request/query.ts"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Reload } from "~/ui/page-reload.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, plus } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import { savedMethodLabel } from "~/values/payments/saved-method.ts"
import type { Route } from "./+types/payment-success.ts"
import { CHOICE_LABELS } from "./payment.labels.ts"
import { entryAddress, isAwaited, mayPayAgain, outcomeOf } from "./payment.outcome.ts"

export const handle = { static: true, title: "Payment", area: "home" } satisfies PageHandle

const RELOAD: Reload = { seconds: 3 }

const receiptIn = (query: Query) => ({ receipt: query.get("receipt") ?? "" })

export const loader = pageAfter(
  "see own payments",
  (actor, { query }) => settleOwnPayment(actor, receiptIn(query)),
  async (tx, actor, { query }) => {
    const receipt = await ownReceipt(tx, actor, receiptIn(query))
    return { receipt, ...(isAwaited(receipt) ? { reload: RELOAD } : {}) }
  },
)

export default function PaymentSuccessPage({ loaderData: { receipt } }: Route.ComponentProps) {
  const { title, text } = outcomeOf(receipt)
  return (
    <section className="card pay-card" aria-labelledby="outcome">
      <h2 id="outcome">{title}</h2>
      <p>{text}</p>
      <Facts
        sums
        of={[
          { label: CHOICE_LABELS[receipt.choice], value: formatMoney(receipt.amount) },
          { label: "Convenience fee", value: formatMoney(receipt.fee) },
          { label: "Payment total", value: formatMoney(plus(receipt.amount, receipt.fee)), total: true },
          ...arrivalFacts(receipt),
        ]}
      />
      {isMailed(receipt) && <p className="hint">A receipt was mailed to you. It is also in Payment History.</p>}
      <Next receipt={receipt} />
    </section>
  )
}

function arrivalFacts({ id, method, tender, paidOn, balanceAfter, isDuplicate }: OwnReceipt) {
  const paidWith = { label: "Method", value: method ? savedMethodLabel(method) : methodLabel(tender) }
  if (paidOn === null || balanceAfter === null) return [paidWith]
  return [
    paidWith,
    { label: "Date", value: formatDay(paidOn) },
    { label: "Reference", value: id.slice(0, 8) },
    ...(isDuplicate ? [] : [{ label: "Account balance after it", value: formatMoney(balanceAfter) }]),
  ]
}

const isMailed = ({ status, isDuplicate }: OwnReceipt) => status === "succeeded" && !isDuplicate

function Next({ receipt }: { receipt: OwnReceipt }) {
  const { status, payment } = receipt
  const address = entryAddress(receipt)
  return (
    <div className="actions">
      {status === "failed" && address !== null && (
        <a className="btn btn-primary btn-lg" href={address}>
          Try again
        </a>
      )}
      {status === "created" && address !== null && (
        <a className="btn" href={address}>
          Not confirmed yet? Open the payment page again
        </a>
      )}
      {receipt.isToFinish && <Finish receipt={receipt.id} />}
      {mayPayAgain(receipt) && (
        <a className="btn btn-primary btn-lg" href="/home/payment">
          Pay again
        </a>
      )}
      {payment && (
        <a className="btn btn-lg" href={`/home/receipt?type=${payment.type}&id=${payment.id}`}>
          Receipt (PDF)
        </a>
      )}
      <a className="btn btn-quiet" href="/home">
        Your Unit
      </a>
    </div>
  )
}

function Finish({ receipt }: { receipt: string }) {
  return (
    <>
      <a className="btn btn-primary btn-lg" href={`/home/autopay/finish?receipt=${receipt}`}>
        Confirm with your bank
      </a>
      <a className="btn" href="/home/payment">
        Pay another way
      </a>
    </>
  )
}
