import type { TenantIncome } from "~/domain/books/income-by-tenant.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"

export const FIGURES: readonly ListColumn<TenantIncome>[] = [
  { label: "Rent", money: ({ rent }) => rent, greyZero: true },
  { label: "Late and other fees", money: ({ fees }) => fees, greyZero: true },
  { label: "Convenience fees", money: ({ convenience }) => convenience, greyZero: true },
  { label: "Total", money: ({ total }) => total },
]
