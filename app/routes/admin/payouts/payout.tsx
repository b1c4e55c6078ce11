/** One payout with its rows. Source: money.md 11.2, api.md X271. */
import { type PayoutRow, type PayoutWithRows, payoutWithRows } from "~/domain/payouts/payouts.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { Facts } from "~/ui/facts.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { absolute, formatMoney, minus } from "~/values/money.ts"
import type { Route } from "./+types/payout.ts"
import { amountOf, arrivalOf, PayoutState } from "./payouts.columns.tsx"

export const handle = { static: true, title: "Payout", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor, { query }) => ({
  payout: await payoutWithRows(tx, actor, { payout: query.get("payout") ?? "" }),
}))

const WHAT = {
  payment: "Payment",
  refund: "Refund",
  dispute: "Dispute",
  payout: "Payout that came back",
  fee: "Fee of the provider",
} as const

const COLUMNS: readonly ListColumn<PayoutRow>[] = [
  { label: "Day", className: "nowrap", text: ({ on }) => formatDay(on) },
  { label: "What", rowHead: true, cell: whatOf },
  { label: "Tenant", cell: tenantOf },
  { label: "Amount", money: ({ amount }) => amount },
  { label: "Fee", money: ({ fee }) => fee, greyZero: true },
  { label: "Net", money: ({ net }) => net },
]

function whatOf({ what, type, reason, description }: PayoutRow) {
  return (
    <>
      {what === null ? `At the provider: ${type}` : WHAT[what]}
      {reason !== null && <span className="quiet"> {reason}</span>}
      {what !== "payment" && description !== null && <span className="quiet"> {description}</span>}
    </>
  )
}

function tenantOf({ tenantId, tenant, stripePaymentId }: PayoutRow) {
  if (tenantId === null || stripePaymentId === null) return null
  return <a href={`/management/viewtenant/payouts?payment=${encodeURIComponent(stripePaymentId)}`}>{tenant}</a>
}

/** A negative payout is a debit at the bank. */
const titleOf = ({ amount, currency }: Pick<PayoutWithRows, "amount" | "currency">): string =>
  `${amount < 0 ? "Debit" : "Payout"} of ${amountOf({ amount: absolute(amount), currency })}`

export default function PayoutPage({ loaderData: { payout } }: Route.ComponentProps) {
  const { rows, reason, failure, isByTime, difference, createdOn, account, isAutomatic } = payout
  return (
    <div className="stack wide">
      <PageHead title={titleOf(payout)} back={{ to: "/admin/bank/payouts", label: "Payouts" }} />
      {reason !== null && <Notice title={payout.isBefore ? "From before" : "It is not booked"}>{reason}</Notice>}
      {failure !== null && (
        <Notice tone="attention" title="The bank sent it back">
          {failure} The provider holds the money again, and a later payout takes it.
        </Notice>
      )}
      <div className="card">
        <Facts
          of={[
            { label: "Made", value: `${formatDay(createdOn)}, ${isAutomatic ? "by schedule" : "by hand"}` },
            { label: "At the bank", value: arrivalOf(payout) || "Not arrived" },
            { label: "Account", value: account },
            { label: "State", value: <PayoutState payout={payout} /> },
            { label: "Id at the provider", value: <span className="long">{payout.id}</span> },
          ]}
        />
      </div>
      {isByTime && (
        <Notice title="Matched by time">
          The provider does not list the transactions of a payout made by hand. These were made after the payout by hand
          before it, and are in no payout by schedule.
        </Notice>
      )}
      {rows.length === 0 ? (
        <Empty icon="table" title="The provider has not listed its transactions." />
      ) : (
        <ListTable caption="What it consists of" cards columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      )}
      {rows.length > 0 && (
        <div className="card">
          <Facts
            of={[
              { label: "Together", value: formatMoney(minus(payout.amount, difference)) },
              ...(difference === 0 ? [] : [{ label: "Not listed here", value: formatMoney(difference) }]),
              { label: "Payout", value: amountOf(payout), total: true },
            ]}
            sums
          />
        </div>
      )}
    </div>
  )
}
