/** Payments that tenants dispute with their bank, and failed payments, for managers, read only. Source: api.md 5.2. */

import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { FileLink, PrintButton } from "~/ui/file-buttons.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { MoneyLists } from "../money-lists.tsx"
import type { Route } from "./+types/disputes.ts"
import { COLUMNS } from "./disputes.columns.tsx"
import { disputeLines } from "./disputes.view.ts"

export const handle = { static: true, title: "Disputes", area: "management" } satisfies PageHandle

const HERE = "/management/disputes"

export const loader = page("see disputes", async (tx, actor) => ({
  lines: await disputeLines(tx, actor),
  today: await ledgerDay(tx),
}))

export default function DisputesPage({ loaderData: { lines, today } }: Route.ComponentProps) {
  const hasOpen = lines.some(({ state }) => state === "open")
  return (
    <>
      <MoneyLists current={HERE} />
      <div className="wide">
        <PageHead title="Disputes and failed payments">
          <PrintButton />
          <FileLink to={`${HERE}/export`}>Download CSV</FileLink>
        </PageHead>
        <PrintHead title="Disputes and failed payments" day={today} />
        {!hasOpen && <Empty icon="check" title="No payment is disputed." />}
        {lines.length > 0 && (
          <ListTable
            caption="Disputed and failed payments"
            captionHidden
            cards
            className="landscape"
            columns={COLUMNS}
            rows={lines}
            rowKey={({ id }) => id}
          />
        )}
        <p className="hint table-note">
          A disputed payment counts until it is lost. Administrators answer at the provider and refund. Decided disputes
          and payments that failed or came back from the bank stay here for 30 days.
        </p>
      </div>
    </>
  )
}
