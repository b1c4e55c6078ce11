/** The formatted figures of the dashboard. Source: specification 3 "Dashboard". */
import type { Tx } from "#db/client.server.ts"
import { advanceRent, type Balances, fullBalance } from "~/domain/ledger/accounts.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import type { PendingPayment } from "~/domain/payments/own-payments.ts"
import type { OwnFigures } from "~/domain/portal/overview.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { formatInstant } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { zoneText } from "~/values/time-zones.ts"
import { type AutopayText, autopayText } from "./figures.autopay-text.ts"
import { type NoticeView, noticeView } from "./payment-notices.ts"

export type FiguresView = {
  autopay: AutopayText | null
  /** The total, its dollars and its cents: "$2,025", ".50". */
  total: [string, string]
  isPaid: boolean
  parts: { label: string; value: string }[]
  /** Advance rent, null without any. */
  advance: string | null
  pending: { id: string; label: string; amount: string; at: string; instant: string }[]
  notices: NoticeView[]
  isOwn: boolean
  zone: string
}

export async function figuresView(tx: Tx, figures: OwnFigures): Promise<FiguresView> {
  const { balances, pending, autopay, notices, isOwn } = figures
  const zone = await zoneOf(tx)
  const mayPay = await acceptsPayments(tx)
  const owed = fullBalance(balances)
  const total = formatMoney(owed)
  const advance = advanceRent(balances)
  return {
    total: [total.slice(0, -3), total.slice(-3)],
    isPaid: owed === 0,
    parts: partsOf(balances),
    autopay: autopayText(autopay),
    advance: advance === 0 ? null : formatMoney(advance),
    pending: pending.map((payment) => pendingView(payment, zone)),
    notices: notices.map((notice) => noticeView(notice, zone, mayPay)),
    isOwn,
    zone: zoneText(zone),
  }
}

/** A deposit is listed only when some of it is owed. */
function partsOf({ rent, late, other, depositOwed }: Balances) {
  const parts = [
    { label: "Rent", cents: rent },
    { label: "Late Fees", cents: late },
    { label: "Other Charges", cents: other },
    ...(depositOwed > 0 ? [{ label: "Deposit", cents: depositOwed }] : []),
  ]
  return parts.map(({ label, cents }) => ({ label, value: formatMoney(cents) }))
}

function pendingView({ id, tender, amount, createdAt }: PendingPayment, zone: string) {
  return {
    id,
    label: tender === "ach" ? "Bank payment" : "Card payment",
    amount: formatMoney(amount),
    at: formatInstant(createdAt, zone),
    instant: new Date(createdAt).toISOString(),
  }
}
