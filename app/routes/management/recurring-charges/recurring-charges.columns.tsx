import { amountText } from "~/domain/recurring-charges/line-texts.ts"
import type { RunRow } from "~/domain/recurring-charges/next-run.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { formatMonth } from "~/values/calendar.ts"

export const COLUMNS: readonly ListColumn<RunRow>[] = [
  { label: "Unit", cell: ({ unitNumber }) => <UnitBadge unit={unitNumber} /> },
  {
    label: "Tenant",
    rowHead: true,
    cell: ({ tenantId, tenant }) => <a href={`/management/viewtenant/recurring?tenant=${tenantId}`}>{tenant}</a>,
  },
  {
    label: "Charge",
    className: "typed",
    text: ({ typeName, terms }) => [typeName, terms?.note].filter(Boolean).join(", "),
  },
  { label: "Amount", text: ({ terms }) => (terms === null ? "None" : amountText(terms)) },
  { label: "Month before", money: ({ before }) => before, greyZero: true },
  { label: "Next month", money: ({ amount }) => amount, greyZero: true },
  { label: "Difference", money: ({ difference }) => difference, greyZero: true },
  { label: "Remark", text: remarkOf },
]

function remarkOf({ amount, before, late }: RunRow): string {
  if (late.length > 0) return `${late.map(formatMonth).join(", ")} is charged with the next run`
  if (before === 0 && amount > 0) return "Begins"
  if (before > 0 && amount === 0) return "Ended"
  return amount === before ? "As before" : "Changed"
}
