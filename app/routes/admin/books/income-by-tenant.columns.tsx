import type { TenantIncome, TenantIncomeRow } from "~/domain/books/income-by-tenant.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { visible } from "~/values/visible-text.ts"

export const FIGURES: readonly ListColumn<TenantIncome>[] = [
  { label: "Rent", money: ({ rent }) => rent, greyZero: true },
  { label: "Late and other fees", money: ({ fees }) => fees, greyZero: true },
  { label: "Convenience fees", money: ({ convenience }) => convenience, greyZero: true },
  { label: "Total", money: ({ total }) => total },
]

export const COLUMNS: readonly ListColumn<TenantIncomeRow>[] = [
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
  ...FIGURES,
]
