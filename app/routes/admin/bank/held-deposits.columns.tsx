import type { HeldDeposit } from "~/domain/bank-accounts/held-deposits.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"

export const COLUMNS: readonly ListColumn<HeldDeposit>[] = [
  {
    label: "Tenant",
    rowHead: true,
    cell: ({ tenantId, tenant }) => (
      <a href={`/management/viewtenant?tenant=${tenantId}`}>
        <bdi>{tenant}</bdi>
      </a>
    ),
    csv: ({ tenant }) => tenant,
  },
  {
    label: "Unit",
    text: ({ unitNumber }) => (unitNumber === null ? "Moved out" : String(unitNumber)),
    csv: ({ unitNumber }) => unitNumber,
  },
  { label: "Held", money: ({ held }) => held, greyZero: true },
  { label: "Returned, not yet paid", money: ({ toPay }) => toPay, greyZero: true },
  { label: "Advance rent returned, not yet paid", money: ({ advanceToPay }) => advanceToPay, greyZero: true },
]
