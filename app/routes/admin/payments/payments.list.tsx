import { Card } from "~/ui/card.tsx"

/** A payment with formatted time and amount; `more` has details. */
export type PaymentView = {
  receiptId: string
  tenantId: number
  tenant: string
  total: string
  kind: string
  at: string
  more: string
}

type Props = { title: string; empty: string; hint: string; payments: PaymentView[] }

/** Payments an administrator should check, each with a link to its tenant's ledger. */
export function PaymentList({ title, empty, hint, payments }: Props) {
  return (
    <Card title={payments.length === 0 ? title : `${title}: ${payments.length}`} level="h2">
      {payments.length === 0 ? <p className="quiet">{empty}</p> : <p className="quiet">{hint}</p>}
      <ul className="stack">
        {payments.map(({ receiptId, tenantId, tenant, total, kind, at, more }) => (
          <li key={receiptId}>
            <a href={`/management/viewtenant/payments?tenant=${tenantId}`}>{tenant}</a>: <b>{total}</b>,{" "}
            {kind.toLowerCase()} of {at}
            {more !== "" && `, ${more}`}
          </li>
        ))}
      </ul>
    </Card>
  )
}
