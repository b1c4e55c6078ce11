import { openAccounts } from "~/domain/bank-accounts/bank-accounts.ts"
import { paymentBatch } from "~/domain/payments/batches/batches.ts"
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { Facts } from "~/ui/facts.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatDay, formatInstant } from "~/values/calendar.ts"
import { type Cents, formatMoney, minus } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { Route } from "./+types/posted-batch.ts"
import { BatchLists } from "./batch-lists.tsx"
import { PostedTable } from "./posted-batch.table.tsx"

export const handle = {
  static: true,
  title: "Batch of Payments",
  printTitle: "Deposit Slip",
  area: "management",
} satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const batch = await paymentBatch(tx, actor, { batchId: query.number("batch") ?? 0 })
  const hasBank = (await openAccounts(tx, actor, {})).length > 0
  return { about: `Batch ${batch.id}`, batch, isOpen: may(actor, "record payments"), hasBank, zone: await zoneOf(tx) }
})

export default function PostedBatchPage({ loaderData: { batch, isOpen, hasBank, zone } }: Route.ComponentProps) {
  const { slipTotal, left } = batch
  return (
    <>
      <PrintHead title={`Deposit slip of batch ${batch.id}`} day={batch.paymentDate} />
      <div className="screen-only">
        <PageHead title={`Batch ${batch.id}`}>
          <button type="button" className="btn btn-primary" data-print hidden>
            <Icon name="print" />
            Print deposit slip
          </button>
          <a className="btn" href={`/management/payments/batch?key=${batch.key}`}>
            Add rows
          </a>
          {hasBank && (
            <a className="btn" href={`/management/deposits?batch=${batch.id}`}>
              Make deposit slip
            </a>
          )}
        </PageHead>
        <BatchLists current={null} />
      </div>
      <div className="stack">
        {slipTotal !== null && slipTotal !== left && (
          <Notice tone="attention" className="screen-only" title={`The deposit slip says ${formatMoney(slipTotal)}`}>
            The payments of this batch come to {formatMoney(left)} now: {differenceText(minus(left, slipTotal))}
          </Notice>
        )}
        <div className="card screen-only">
          <Facts
            of={[
              { label: "Posted", value: formatInstant(batch.postedAt, zone) },
              { label: "Method", value: methodLabel(batch.method) },
              { label: "Payment date", value: formatDay(batch.paymentDate) },
              { label: "Total", value: formatMoney(left) },
              { label: "Deposit slip's total", value: slipTotal === null ? "Not typed" : formatMoney(slipTotal) },
            ]}
          />
        </div>
        <PostedTable batch={batch} isOpen={isOpen} />
      </div>
    </>
  )
}

const differenceText = (difference: Cents): string =>
  difference > 0 ? `${formatMoney(difference)} more.` : `${formatMoney(minus(0 as Cents, difference))} less.`
