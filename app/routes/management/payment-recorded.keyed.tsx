import type { keyedPayment } from "~/domain/payments/online/key-card.ts"
import { Facts } from "~/ui/facts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import { formatMoney, plus } from "~/values/money.ts"

type Keyed = Awaited<ReturnType<typeof keyedPayment>>

/** Seconds between reloads while the provider has not reported. */
const RELOAD_AFTER = 3

/** The outcome of a card payment that staff keyed in, from our own records only. */
export function KeyedPayment({ payment }: { payment: Keyed }) {
  const { id, tenantId, name, amount, fee, balance, owedNote, status, entry } = payment
  const isAwaited = status === "pending" || (status === "created" && entry !== null)
  const isPaid = status === "succeeded"
  const address = `/management/manualpayment/card?tenant=${tenantId}`
  return (
    <>
      {isAwaited && <meta httpEquiv="refresh" content={String(RELOAD_AFTER)} />}
      <PageHead title={titleOf(payment)} />
      <div className="card form">
        <Explanation payment={payment} />
        <Facts
          of={[
            { label: "Tenant", value: <a href={`/management/viewtenant?tenant=${tenantId}`}>{name}</a> },
            { label: "Amount", value: formatMoney(amount) },
            { label: "Convenience fee", value: formatMoney(fee) },
            { label: "Payment total", value: formatMoney(plus(amount, fee)) },
            { label: "Method", value: "Card" },
            {
              label: "Balance now",
              value: owedNote === null ? formatMoney(balance) : `${formatMoney(balance)}. ${owedNote}`,
            },
          ]}
        />
        <div className="actions">
          <a className={isPaid ? "btn btn-primary" : "btn order-last"} href="/management">
            Back to Rent Roll
          </a>
          {entry !== null && (
            <a className="btn btn-primary" href={`${address}&receipt=${id}`}>
              {status === "failed" ? "Try again" : "Open the card form again"}
            </a>
          )}
          {entry === null && !isPaid && !isAwaited && (
            <a className="btn btn-primary" href={address}>
              Key a card again
            </a>
          )}
          <a className="btn" href={`/management/viewtenant/payments?tenant=${tenantId}`}>
            Ledger
          </a>
        </div>
      </div>
    </>
  )
}

function titleOf({ status, entry }: Keyed): string {
  if (status === "succeeded") return "Payment Successful"
  if (status === "failed") return "Payment Failed"
  if (status === "pending" || (status === "created" && entry !== null)) return "Waiting for the payment provider"
  return status === "created" || status === "canceled" ? "The payment was not made" : "Payment Changed"
}

function Explanation({ payment: { status, failure, entry, isReplaced, isDuplicate } }: { payment: Keyed }) {
  if (isDuplicate)
    return (
      <Notice tone="attention" title="This payment goes back">
        A payment that was started later had paid the same. This one is refunded whole, with its fee.
      </Notice>
    )
  if (status === "succeeded") return null
  if (status === "failed")
    return (
      <Notice tone="problem" title={`The reason: ${failure}.`}>
        Nothing was paid.
      </Notice>
    )
  if (status === "pending" || (status === "created" && entry !== null))
    return <p>Nothing is confirmed yet. This page looks again by itself every few seconds.</p>
  if (status === "canceled" && isReplaced)
    return (
      <p>
        Another payment of this tenant was started after this one, or arrived meanwhile, so this one was ended. Nothing
        was paid here. Look at what is owed now before a card is keyed in again.
      </p>
    )
  if (status === "created" || status === "canceled")
    return (
      <p>Nothing was paid. If the card was confirmed after all, the payment appears in the ledger within minutes.</p>
    )
  return <p>The payment was refunded or disputed since. The ledger shows what counts.</p>
}
