import { lastRecorded } from "~/domain/payments/last-recorded.ts"
import { page } from "~/http/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/payment-recorded.ts"
import { METHOD_WORDS } from "./ledger.words.ts"

export const handle = { static: true, title: "Manual Payment", area: "management" } satisfies PageHandle

export const loader = page("record payments", async (tx, actor) => {
  const payment = await lastRecorded(tx, actor, {})
  return { about: payment?.name, payment }
})

export default function PaymentRecordedPage({ loaderData: { payment } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Payment Successful" plates={payment && <Badge tone="good">Recorded</Badge>} />
      <div className="card form">
        {payment && <Recorded payment={payment} />}
        <div className="actions">
          <a className="btn btn-primary" href="/management">
            Back to Rent Roll
          </a>
          {payment && (
            <>
              <a className="btn" href={`/management/viewtenant/payments?tenant=${payment.tenantId}`}>
                Ledger
              </a>
              <a className="btn" href={`/management/manualpayment?tenant=${payment.tenantId}`}>
                Record another payment
              </a>
            </>
          )}
        </div>
      </div>
    </>
  )
}

type Payment = NonNullable<Route.ComponentProps["loaderData"]["payment"]>

function Recorded({ payment }: { payment: Payment }) {
  return (
    <Facts
      of={[
        { label: "Tenant", value: payment.name },
        { label: "Amount", value: formatMoney(payment.amount) },
        { label: "Method", value: METHOD_WORDS[payment.tender] },
        { label: "Payment date", value: formatDay(payment.on) },
        { label: "Balance now", value: formatMoney(payment.balance) },
      ]}
    />
  )
}
