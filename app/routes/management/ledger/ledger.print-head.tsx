/** The heading of the printed ledger, and the columns to omit because no entry has a value. */
import type { LedgerEntry } from "~/domain/ledger/statement/statement.ts"
import { emptyColumns } from "~/ui/lists/empty-columns.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import type { TenantHeader } from "../tenant/tenant.header.ts"
import type { LedgerView } from "./ledger.url-state.ts"

const always = () => true

export function unprintedColumns(entries: readonly LedgerEntry[]): string | undefined {
  return emptyColumns(entries, [
    always,
    always,
    (entry) => entry.convenienceFee,
    (entry) => entry.method,
    (entry) => entry.status,
    always,
    always,
    always,
    (entry) => entry.stripeIntent,
    (entry) => entry.notes,
  ])
}

export function LedgerPrintHead({
  tenantHeader,
  view,
  today,
}: {
  tenantHeader: TenantHeader
  view: LedgerView
  today: Day
}) {
  const units = tenantHeader.rooms.map((room) => room.number).join(", ")
  return (
    <PrintHead title="Ledger" day={today}>
      {tenantHeader.name}
      {units !== "" && `, unit ${units}`}: {formatDay(view.from)} to {formatDay(view.to)}, newest first.
    </PrintHead>
  )
}
