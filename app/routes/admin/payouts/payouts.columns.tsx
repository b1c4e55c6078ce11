import type { Payout } from "~/domain/payouts/payouts.ts"
import { Badge } from "~/ui/badge.tsx"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

export const payoutPage = (id: string): string => `/admin/bank/payouts/payout?payout=${encodeURIComponent(id)}`

/** For instance "$499.76", or "EUR 12.00"; only dollars are posted. */
export const amountOf = ({ amount, currency }: Pick<Payout, "amount" | "currency">): string =>
  currency === "usd" ? formatMoney(amount) : `${currency.toUpperCase()} ${formatMoney(amount).replace("$", "")}`

const STATES = {
  pending: { label: "Pending", tone: undefined },
  in_transit: { label: "In transit", tone: "attention" },
  paid: { label: "At the bank", tone: "good" },
  failed: { label: "Failed", tone: "problem" },
  canceled: { label: "Canceled", tone: "problem" },
} as const

type Shown = Pick<Payout, "state" | "reason" | "amount" | "currency" | "isBefore">

const badgeOf = ({ currency, isBefore, ...payout }: Shown): string => {
  if (currency !== "usd") return `${amountOf({ ...payout, currency })}, not booked`
  return isBefore ? "From before" : "Not booked"
}

export function PayoutState({ payout }: { payout: Shown }) {
  const { state, reason } = payout
  const { label, tone } = STATES[state]
  return (
    <>
      {tone ? <Badge tone={tone}>{label}</Badge> : <Badge>{label}</Badge>}
      {reason !== null && (
        <>
          {" "}
          <Badge>{badgeOf(payout)}</Badge>
        </>
      )}
    </>
  )
}

/** The day when it arrives or arrived at the bank. */
export function arrivalOf({ state, arrivesOn }: Pick<Payout, "state" | "arrivesOn">): string {
  return state === "failed" || state === "canceled" ? "" : formatDay(arrivesOn)
}

export const PAYOUT_COLUMNS: readonly ListColumn<Payout>[] = [
  {
    label: "Payout",
    rowHead: true,
    className: "nowrap",
    cell: ({ id, createdOn }) => <a href={payoutPage(id)}>{formatDay(createdOn)}</a>,
  },
  { label: "Amount", money: ({ amount, currency }) => (currency === "usd" ? amount : null) },
  { label: "At the bank", className: "nowrap", text: arrivalOf },
  { label: "Account", text: ({ account }) => account },
  { label: "Made", text: ({ isAutomatic }) => (isAutomatic ? "By schedule" : "By hand") },
  { label: "State", unnamed: true, cell: (payout) => <PayoutState payout={payout} /> },
]
