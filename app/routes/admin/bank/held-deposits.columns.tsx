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
  { label: "Deposit to pay", money: ({ toPay }) => toPay, greyZero: true },
  { label: "Advance to pay", money: ({ advanceToPay }) => advanceToPay, greyZero: true },
]
