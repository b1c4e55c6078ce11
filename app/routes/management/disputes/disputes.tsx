// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
/** Payments that tenants dispute with their bank, or that failed, for managers: read only. Source: api.md 5.2. */
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { page } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Icon } from "~/ui/icon.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { Table } from "~/ui/table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { formatMoney } from "~/values/money.ts"
import { MoneyLists } from "../money-lists.tsx"
import type { Route } from "./+types/disputes.ts"
import { type DisputeLine, disputeLines } from "./disputes.view.ts"

export const handle = { static: true, title: "Disputes", area: "management" } satisfies PageHandle

const HERE = "/management/disputes"

export const loader = page("see disputes", async (tx, actor) => ({
  lines: await disputeLines(tx, actor),
  today: await ledgerDay(tx),
}))

const COLUMNS = ["Tenant", "Unit", { label: "Amount", num: true }, "Payment", "Reason", "State"]

export default function DisputesPage({ loaderData: { lines, today } }: Route.ComponentProps) {
  const hasOpen = lines.some(({ state }) => state === "open")
  return (
    <>
      <MoneyLists current={HERE} />
      <div className="wide">
        <PageHead title="Disputes and failed payments">
          <button type="button" className="btn" data-print hidden>
            <Icon name="print" />
            Print
          </button>
          <a className="btn" href={`${HERE}/export`} download>
            <Icon name="download" />
            Download CSV
          </a>
        </PageHead>
        <PrintHead title="Disputes and failed payments" day={today} />
        {!hasOpen && <Empty icon="check" title="No payment is disputed." />}
        {lines.length > 0 && (
          <Table caption="Disputed and failed payments" captionHidden cards columns={COLUMNS} className="landscape">
            <tbody>{lines.map(rowOf)}</tbody>
          </Table>
        )}
        <p className="hint table-note">
          A disputed payment counts until it is lost. Administrators answer at the provider and refund. Decided disputes
          and payments that failed or came back from the bank stay here for 30 days.
        </p>
      </div>
    </>
  )
}

const STATES = {
  open: { label: "Open", tone: "attention" },
  won: { label: "Won, the payment counts", tone: "good" },
  lost: { label: "Lost, owed again", tone: "problem" },
  failed: { label: "Failed, not paid", tone: "problem" },
} as const

/** What the time beside a state is. */
const BEFORE = { open: "Answer by", won: "Decided", lost: "Decided", failed: "On" } as const

function rowOf({ id, tenantId, tenant, units, total, method, paidAt, reason, state, when }: DisputeLine) {
  const { label, tone } = STATES[state]
  return (
    <tr key={id} role="row">
      <th role="rowheader" scope="row">
        <a href={`/management/viewtenant/payments?tenant=${tenantId}`}>
          <bdi>{tenant}</bdi>
        </a>
      </th>
      <td role="cell" className="nowrap" data-label="Unit">
        {units.length === 0 ? (
          <span className="quiet">None</span>
        ) : (
          units.map((unit) => <UnitBadge key={unit} unit={unit} />)
        )}
      </td>
      <td role="cell" className="num" data-label="Amount">
        {formatMoney(total)}
      </td>
      <td role="cell" data-label="Payment">
        {method}
        <span className="small quiet">, {paidAt}</span>
      </td>
      <td role="cell" data-label="Reason">
        {reason === "" ? <span className="quiet">Not known any more</span> : reason}
      </td>
      <td role="cell" data-label="State">
        <Badge tone={tone}>{label}</Badge>
        {when !== "" && (
          <span className="small quiet">
            {" "}
            {BEFORE[state]} {when}
          </span>
        )}
      </td>
    </tr>
  )
}
