import type { PrepaidRow } from "~/domain/books/prepaid-rent.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { visible } from "~/values/visible-text.ts"

export const COLUMNS: readonly ListColumn<PrepaidRow>[] = [
  {
    label: "Tenant",
    rowHead: true,
    cell: ({ tenantId, tenant }) => (
      <a href={`/management/viewtenant?tenant=${tenantId}`}>
        <bdi>{tenant}</bdi>
      </a>
    ),
    csv: ({ tenant }) => visible(tenant),
  },
  { label: "TenantID", csv: ({ tenantId }) => tenantId },
  { label: "Advance rent", money: ({ unused }) => unused, greyZero: true },
  { label: "Charged, due later", money: ({ charged }) => charged, greyZero: true },
  { label: "Total", money: ({ total }) => total },
]
