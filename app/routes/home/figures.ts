/** Formats the figures of the dashboard. Source: specification 3 "Dashboard". */
import type { Tx } from "#db/client.server.ts"
import { advanceRent, type Balances, fullBalance } from "~/domain/ledger/accounts.ts"
import { accountBalanceNote } from "~/domain/ledger/balance-names.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import type { PendingPayment } from "~/domain/payments/own-payments.ts"
import type { OwnFigures } from "~/domain/portal/overview.ts"
import type { OwnCharge } from "~/domain/portal/own-charges.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { type Day, formatDay, formatInstant } from "~/values/calendar.ts"
import { formatMoney, sum } from "~/values/money.ts"
import { zoneText } from "~/values/time-zones.ts"
import { type AutopayText, autopayText } from "./figures.autopay-text.ts"
import { type NoticeView, noticeView } from "./payment-notices.ts"

export type FiguresView = {
  autopay: AutopayText | null
  /** The dollars and the cents of the total: "$2,025", ".50". */
  total: [string, string]
  isPaid: boolean
  /** "Due since Aug 1, 2026." Null if nothing is due. */
  due: string | null
  charges: { id: number; text: string; day: string; due: string; isOverdue: boolean; open: string; of: string | null }[]
  isMoreThanRent: boolean
  /** `href` leads to the open charges of the part. */
  parts: { label: string; value: string; href: string }[]
  advance: string | null
  /** The account balance. Null if it equals the total. */
  accountNote: string | null
  pending: { id: string; label: string; amount: string; at: string; instant: string }[]
  notices: NoticeView[]
  isOwn: boolean
  zone: string
}

export async function figuresView(tx: Tx, figures: OwnFigures): Promise<FiguresView> {
  const { balances, charges, today, pending, autopay, notices, isOwn } = figures
  const zone = await zoneOf(tx)
  const mayPay = await acceptsPayments(tx)
  const owed = fullBalance(balances)
  const total = formatMoney(owed)
  const advance = advanceRent(balances)
  return {
    total: [total.slice(0, -3), total.slice(-3)],
    isPaid: owed === 0,
    due: dueText(charges, today),
    charges: charges.map((charge) => chargeView(charge, today)),
    isMoreThanRent: owed !== balances.rent,
    parts: partsOf(balances),
    autopay: autopayText(autopay),
    advance: advance === 0 ? null : formatMoney(advance),
    accountNote: accountBalanceNote(balances),
    pending: pending.map((payment) => pendingView(payment, zone)),
    notices: notices.map((notice) => noticeView(notice, zone, mayPay)),
    isOwn,
    zone: zoneText(zone),
  }
}

/** Lists the deposit only if some of it is owed. */
function partsOf({ rent, late, other, depositOwed }: Balances) {
  const parts = [
    { label: "Rent", kind: "rent", cents: rent },
    { label: "Late Fees", kind: "late", cents: late },
    { label: "Other Charges", kind: "other", cents: other },
    ...(depositOwed > 0 ? [{ label: "Deposit", kind: "deposit", cents: depositOwed }] : []),
  ]
  return parts.map(({ label, kind, cents }) => ({
    label,
    value: formatMoney(cents),
    href: `/home/charges?kind=${kind}`,
  }))
}

export function pendingView({ id, tender, amount, createdAt }: PendingPayment, zone: string) {
  return {
    id,
    label: tender === "ach" ? "Bank payment" : "Card payment",
    amount: formatMoney(amount),
    at: formatInstant(createdAt, zone),
    instant: new Date(createdAt).toISOString(),
  }
}

function chargeView({ id, text, dueOn, amount, open }: OwnCharge, today: Day) {
  return {
    id,
    text,
    day: dueOn,
    due: formatDay(dueOn),
    isOverdue: dueOn < today,
    open: formatMoney(open),
    of: open === amount ? null : formatMoney(amount),
  }
}

/** Says since when charges are due and when later ones become due. `charges` are sorted by due date. */
function dueText(charges: OwnCharge[], today: Day): string | null {
  const due = charges.filter(({ dueOn }) => dueOn <= today)
  const later = charges.filter(({ dueOn }) => dueOn > today)
  const [first] = due
  const [next] = later
  const by = next && `${first ? `${total(later)} ` : ""}due by ${formatDay(next.dueOn)}.`
  if (!first) return by ? capital(by) : null
  const since = `ue ${first.dueOn === today ? "today" : `since ${formatDay(first.dueOn)}`}`
  return by ? `${total(due)} d${since}, ${by}` : `D${since}.`
}

const total = (charges: OwnCharge[]) => formatMoney(sum(charges.map(({ open }) => open)))
const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase())
