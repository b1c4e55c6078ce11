/** A tenant's payments, newest first, and a form for the tenant's ledger as PDF. Source: specification 3 "Payment History". */
import { ownHistory } from "~/domain/payments/own-payments.ts"
import { today, zoneOf } from "~/domain/settings/defaults.ts"
import { rangeOf } from "~/domain/statements/print-statement.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { fullName } from "~/values/contact.ts"
import { pageIn } from "~/values/lists/list-state.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import type { Route } from "./+types/history.ts"
import { PaymentList } from "./history.parts.tsx"
import { paymentLine } from "./history.view.ts"
import { StatementForm } from "./statement.form.tsx"

export const handle = { static: true, title: "Payment History", area: "home" } satisfies PageHandle

/** With this many payments the page is at most 20 KB. */
const PER_PAGE = 10

export const loader = ownPage("see own payments", async (tx, actor, { query }) => {
  const history = await ownHistory(tx, actor, undefined)
  const { rows: payments, page: pageNumber } = pageOf(history, pageIn(query.all), PER_PAGE)
  const { from, to } = await rangeOf(tx, {})
  const zone = await zoneOf(tx)
  return {
    payments: payments.map((payment) => paymentLine(payment, zone)),
    total: history.length,
    pageNumber,
    name: fullName(await findTenant(tx, actor.tenantId)),
    today: await today(tx),
    days: { startDate: from, endDate: to },
  }
})

export default function HistoryPage({
  loaderData: { payments, total, pageNumber, name, today, days },
}: Route.ComponentProps) {
  return (
    <div className="stack-lg">
      <PrintHead title={`Payments of ${name}`} day={today} />
      <PageHead title="Your payments">
        <a className="btn" href="#statement">
          <Icon name="download" />
          Statement
        </a>
      </PageHead>
      {total === 0 ? (
        <Empty icon="history" title="No payments yet.">
          This list shows each payment with its receipt, once it has succeeded.
        </Empty>
      ) : (
        <PaymentList payments={payments} />
      )}
      {total > PER_PAGE && (
        <Pages
          label="Pages of payments"
          noun="Payments"
          total={total}
          page={pageNumber}
          per={PER_PAGE}
          to={(number) => `/home/history?page=${number}`}
        />
      )}
      <div id="statement" className="screen-only">
        <StatementForm days={days} errors={{}} />
      </div>
    </div>
  )
}
