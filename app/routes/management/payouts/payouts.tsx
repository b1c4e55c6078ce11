/** The payouts that transfer the money of a payment, its refunds and its disputes to the bank. Source: money.md 11.2, api.md X275. */

import { paymentOwner } from "~/domain/payouts/payment-owner.ts"
import { type PaidOut, paymentPayouts } from "~/domain/payouts/payment-payouts.ts"
import { may } from "~/domain/permissions.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import type { Route } from "./+types/payouts.ts"
import { placeText } from "./payouts.place.ts"

export const handle = { static: true, title: "Payouts of a Payment", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const stripePaymentId = query.get("payment") ?? ""
  const rows = await paymentPayouts(tx, actor, { stripePaymentId })
  return { rows, owner: await paymentOwner(tx, actor, { stripePaymentId }), seesBank: may(actor, "see bank") }
})

const WHAT = { payment: "Payment", refund: "Refund", dispute: "Dispute" } as const

const columns = (seesBank: boolean): readonly ListColumn<PaidOut>[] => [
  { label: "Day", className: "nowrap", text: ({ on }) => formatDay(on) },
  { label: "What", rowHead: true, text: ({ what }) => WHAT[what] },
  { label: "Net of the provider's fee", money: ({ net }) => net },
  { label: "Where it is", cell: (row) => placeOf(row, seesBank) },
]

function placeOf(row: PaidOut, seesBank: boolean) {
  const text = placeText(row)
  if (row.payoutId === null || !seesBank) return text
  return <a href={`/admin/bank/payouts/payout?payout=${encodeURIComponent(row.payoutId)}`}>{text}</a>
}

export default function PaymentPayoutsPage({ loaderData: { rows, owner, seesBank } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <PageHead
        title={`A payment of ${owner.name}`}
        back={{ to: `/management/viewtenant/payments?tenant=${owner.tenantId}`, label: "Ledger" }}
      />
      {rows.length === 0 ? (
        <Empty icon="card" title="No payout is known for this payment.">
          It is from before payouts were booked, or the provider does not list it yet.
        </Empty>
      ) : (
        <ListTable
          caption="Where the money is"
          cards
          columns={columns(seesBank)}
          rows={rows}
          rowKey={({ transactionId }) => transactionId}
        />
      )}
    </div>
  )
}
