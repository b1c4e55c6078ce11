import type { KeyedPayment } from "~/domain/payments/online/key-card.ts"
import { CardEntry } from "~/ui/card-entry/card-entry.tsx"
import { HostedPageForm } from "~/ui/card-entry/hosted-page-form.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import { formatMoney, plus } from "~/values/money.ts"
import { cardPage } from "./modes.tsx"

type KeyedCardProps = {
  keyed: KeyedPayment
  idempotencyKey: string
  result: Parameters<typeof HostedPageForm>[0]["result"]
  refusal: Refused | undefined
}

/** The card entry in the provider's form, or a link to the provider's page. */
export function KeyedCard({ keyed: { receipt, cardEntry }, ...form }: KeyedCardProps) {
  const { id, tenantId, amount, fee, pageUrl } = receipt
  const total = plus(amount, fee)
  return (
    <section className="card form" aria-labelledby="key-card">
      <h2 id="key-card">Key Credit Card Payment</h2>
      <Facts
        sums
        of={[
          { label: "Amount", value: formatMoney(amount) },
          { label: "Convenience fee", value: formatMoney(fee) },
          { label: "Payment total", value: formatMoney(total), total: true },
        ]}
      />
      {cardEntry === null ? (
        <OnPage pageUrl={pageUrl ?? ""} cancel={cardPage(tenantId)} />
      ) : (
        <>
          <CardEntry
            cardEntry={cardEntry}
            total={total}
            isPayer={false}
            returnTo={`/management/manualpayment/success?receipt=${id}`}
          />
          <p className="hint">
            The card's number goes to our payment provider and is never stored here. Nothing is paid before you confirm
            it.
          </p>
          <HostedPageForm receipt={id} intent="other" cancel={cardPage(tenantId)} {...form} />
        </>
      )}
    </section>
  )
}

function OnPage({ pageUrl, cancel }: { pageUrl: string; cancel: string }) {
  return (
    <>
      <p className="hint">
        You type the card's details on the page of our payment provider, and come back here afterwards. The page is open
        for 30 minutes; nothing is paid before you confirm there.
      </p>
      <div className="actions">
        <a className="btn btn-primary" href={pageUrl}>
          Continue to card details
        </a>
        <a className="btn btn-quiet" href={cancel}>
          Cancel
        </a>
      </div>
    </>
  )
}
