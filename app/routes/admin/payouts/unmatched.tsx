/** The differences between the provider's account and the books. Source: money.md 11.2, api.md X272. */
import { payoutAccount } from "~/domain/payouts/payout-account.ts"
import { type Unmatched, type UnmatchedReason, unmatchedList } from "~/domain/payouts/unmatched.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, minus } from "~/values/money.ts"
import type { Route } from "./+types/unmatched.ts"
import { payoutPage } from "./payouts.columns.tsx"

export const handle = { static: true, title: "What Does Not Match", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor) => ({
  account: await payoutAccount(tx, actor, {}),
  rows: await unmatchedList(tx, actor, {}),
}))

const REASONS: Record<UnmatchedReason, string> = {
  outside: "Made at the provider, outside this program",
  fee: "A fee that belongs to no payment",
  "under way": "Under way: booked once it has arrived",
  "not booked": "Not booked here",
  "not listed": "The provider does not list it yet",
  differs: "Another amount in the books",
  other: "Something else at the provider",
}

const COLUMNS: readonly ListColumn<Unmatched>[] = [
  { label: "Day", className: "nowrap", text: ({ on }) => formatDay(on) },
  { label: "What", rowHead: true, className: "long", cell: whatOf },
  { label: "Reason", cell: reasonOf },
  { label: "At the provider", money: ({ atProvider }) => atProvider, greyZero: true },
  { label: "In the books", money: ({ inBooks }) => inBooks, greyZero: true },
  { label: "Difference", money: ({ atProvider, inBooks }) => minus(atProvider, inBooks) },
]

function whatOf({ tenantId, tenant, payoutId, description, type }: Unmatched) {
  if (payoutId !== null) return <a href={payoutPage(payoutId)}>Payout</a>
  if (tenantId !== null) return <a href={`/management/viewtenant/payments?tenant=${tenantId}`}>{tenant}</a>
  return description ?? type ?? "A posting"
}

function reasonOf({ reason }: Unmatched) {
  if (reason !== "not booked") return REASONS[reason]
  return (
    <>
      {REASONS[reason]}: <a href="/admin/payments">see Payments</a>
    </>
  )
}

export default function UnmatchedPage({ loaderData: { account, rows } }: Route.ComponentProps) {
  return (
    <div className="stack wide">
      <PageHead title="What does not match" back={{ to: "/admin/bank/payouts", label: "Payouts" }} />
      {account !== null && account.unexplained !== 0 && (
        <Notice tone="attention" title={`Nothing explains ${formatMoney(account.unexplained)}`}>
          The provider's balance differs by this amount from the sum of its own transactions.
        </Notice>
      )}
      {rows.length === 0 ? (
        <Empty icon="check" title="Everything matches.">
          The books and the provider have the same balance.
        </Empty>
      ) : (
        <ListTable
          caption="What does not match, newest first"
          small={rows.length === 500 ? "the last 500" : undefined}
          cards
          columns={COLUMNS}
          rows={rows}
          rowKey={(_row, index) => index}
        />
      )}
    </div>
  )
}
