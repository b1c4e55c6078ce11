import type { DepositSlip } from "~/domain/bank-accounts/slips.ts"
import { Badge } from "~/ui/badge.tsx"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { formatDay } from "~/values/calendar.ts"

const STATES = { open: "Not deposited", deposited: "Deposited", undone: "Undone" } as const
const TONES = { open: "attention", deposited: "good", undone: undefined } as const

export function SlipState({ slip: { state, depositedOn } }: { slip: DepositSlip }) {
  const tone = TONES[state]
  const text = state === "deposited" && depositedOn !== null ? `Deposited ${formatDay(depositedOn)}` : STATES[state]
  return <Badge {...(tone ? { tone } : {})}>{text}</Badge>
}

export const SLIP_COLUMNS: readonly ListColumn<DepositSlip>[] = [
  { label: "Slip", rowHead: true, cell: ({ id }) => <a href={`/management/deposits/slip?slip=${id}`}>Slip {id}</a> },
  { label: "Account", text: ({ account }) => account },
  { label: "Payments", className: "num", text: ({ rows }) => String(rows.filter(({ hasLeft }) => !hasLeft).length) },
  { label: "Total", money: ({ total }) => total },
  { label: "State", unnamed: true, cell: (slip) => <SlipState slip={slip} /> },
]
