/** The display of payments to their tenant. Source: specification 3 "Payment History". */
import type { PaymentRow } from "~/domain/ledger/payment-rows.ts"
import { methodText } from "~/domain/statements/entry-description.ts"
import { formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"

const TYPE_LABELS: Record<PaymentRow["type"], string> = { rent: "Rent", deposit: "Deposit", fees: "Fee" }

/** `remarks`: how its refunds stand that have not arrived. */
export function paymentLine(row: PaymentRow, refunded: Cents, remarks: string[]) {
  const isRefunded = row.status === "refunded"
  return {
    id: row.id,
    type: TYPE_LABELS[row.type],
    date: row.paidOn,
    day: formatDay(row.paidOn),
    method: methodText(row.tender, row.note),
    isFromProvider: row.stripeIntent !== null,
    isDisputed: row.status === "disputed",
    isRefunded,
    remarks,
    partlyRefunded: !isRefunded && refunded > 0 ? formatMoney(refunded) : null,
    amount: formatMoney(row.amount),
    fee: row.feeShare > 0 ? formatMoney(row.feeShare) : null,
    balance: isRefunded || row.remainingAfter === null ? null : formatMoney(row.remainingAfter),
    receipt: `/home/receipt?type=${row.type}&id=${row.id}`,
  }
}

export type PaymentLine = ReturnType<typeof paymentLine>
