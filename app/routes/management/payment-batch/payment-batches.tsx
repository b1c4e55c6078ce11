/** The latest hundred batches of payments. Source: api.md X53. */
import { type PaymentBatch, paymentBatchList } from "~/domain/payments/batches/batches.ts"
import { page } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { Empty } from "~/ui/empty.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { Route } from "./+types/payment-batches.ts"
import { BatchLists } from "./batch-lists.tsx"

export const handle = { static: true, title: "Batches of Payments", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor) => ({
  batches: await paymentBatchList(tx, actor, undefined),
}))

const COLUMNS: readonly ListColumn<PaymentBatch>[] = [
  {
    label: "Batch",
    rowHead: true,
    cell: ({ id }) => <a href={`/management/payments/batch/view?batch=${id}`}>Batch {id}</a>,
  },
  { label: "Payment date", className: "nowrap", text: ({ paymentDate }) => formatDay(paymentDate) },
  { label: "Method", text: ({ method }) => methodLabel(method) },
  { label: "Payments", className: "num", text: ({ rows }) => String(rows.length) },
  { label: "Total", money: ({ left }) => left },
  { label: "State", unnamed: true, cell: stateOf },
]

function stateOf({ gone, slipTotal, left }: PaymentBatch) {
  if (gone > 0) return <Badge tone="attention">{formatMoney(gone)} deleted or returned</Badge>
  return slipTotal !== null && slipTotal !== left ? <Badge tone="attention">Not the slip's total</Badge> : null
}

export default function PaymentBatchesPage({ loaderData: { batches } }: Route.ComponentProps) {
  return (
    <div className="wide">
      <BatchLists current="posted" />
      {batches.length === 0 ? (
        <Empty icon="table" title="No batch is posted yet.">
          Checks of one deposit slip are recorded together as a batch.
        </Empty>
      ) : (
        <ListTable
          caption="Posted batches, newest first"
          cards
          columns={COLUMNS}
          rows={batches}
          rowKey={({ id }) => id}
        />
      )}
    </div>
  )
}
