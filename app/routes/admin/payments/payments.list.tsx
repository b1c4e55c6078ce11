import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"

/** A payment with formatted time and amount. `why` describes the problem, `due` is the deadline for action, `link` is the provider's page. */
export type PaymentView = {
  id: string
  tenantId: number
  tenant: string
  total: string
  kind: string
  at: string
  why: string | null
  due: string | null
  link: string | null
}

type Props = { title: string; empty: string; hint: string; payments: PaymentView[] }

export function PaymentList({ title, empty, hint, payments }: Props) {
  if (payments.length === 0)
    return (
      <Card title={title} level="h2">
        <p className="quiet">{empty}</p>
      </Card>
    )
  return (
    <Card title={`${title}: ${payments.length}`} level="h2">
      <p className="quiet">{hint}</p>
      <ul className="notes">
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentItem payment={payment} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PaymentItem({ payment: { tenantId, tenant, total, kind, at, why, due, link } }: { payment: PaymentView }) {
  return (
    <>
      <p>
        <a href={`/management/viewtenant/payments?tenant=${tenantId}`}>{tenant}</a>, <b>{total}</b>{" "}
        {due !== null && (
          <Badge tone="attention" icon="clock">
            {due}
          </Badge>
        )}
      </p>
      <p className="quiet small">
        {kind} of {at}
        {why !== null && `, ${why}`}
        {link !== null && (
          <>
            {" · "}
            <a href={link}>
              At the provider<span className="hidden-text">: the payment of {tenant}</span>
            </a>
          </>
        )}
      </p>
    </>
  )
}
