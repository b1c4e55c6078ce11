import type { FigureRow } from "~/domain/reports/figure-rows.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { visible } from "~/values/visible-text.ts"

export const COLUMNS: readonly ListColumn<FigureRow>[] = [
  { label: "Date", className: "nowrap", cell: ({ on }) => formatDay(on), csv: ({ on }) => on },
  { label: "Tenant", cell: tenantLink, csv: ({ tenant }) => visible(tenant) },
  { label: "TenantID", csv: ({ tenantId }) => tenantId },
  { label: "Unit", cell: ({ unitNumber }) => unitNumber ?? "–", csv: ({ unitNumber }) => unitNumber },
  { label: "What", text: ({ what }) => what },
  { label: "Amount", money: ({ cents }) => cents },
  { label: "Journal", csv: ({ journalId }) => journalId ?? "estimate" },
]

function tenantLink({ tenantId, tenant, on }: FigureRow) {
  if (tenantId === null) return "–"
  return <a href={`/management/viewtenant/payments?tenant=${tenantId}&from=${on}&to=${on}`}>{tenant}</a>
}
