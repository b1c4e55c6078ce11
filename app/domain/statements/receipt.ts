/** The receipt of a payment, for printing. Source: api.md T21, money.md 1.6. */
import type { Tx } from "#db/client.server.ts"
import { type Day, dayAt, formatDay } from "~/values/calendar.ts"
import { type Cents, sum } from "~/values/money.ts"
import { trueDayOf } from "../ledger/closed-months.ts"
import { type PaymentRow, paymentRow, paymentsOfReceipt } from "../ledger/payment-rows.ts"
import { type ReceiptPart, receiptParts } from "../ledger/receipt-parts.ts"
import { isAtProvider, refundRemarks, refundsOfReceipt } from "../ledger/refund-rows.ts"
import { payerNames } from "../payment-methods/method-owner.ts"
import { onlinePaymentOf } from "../payments/online/online-payment.ts"
import { isOnline, isVisiblePayment } from "../payments/own-payments.ts"
import { Refusal } from "../refusal.ts"
import { zoneOf } from "../settings/defaults.ts"
import { type Header, headerOf } from "./header.ts"
import type { ReceiptQuery } from "./inputs.ts"

/** The whole receipt, with all its payment rows. Cents; `amount` excludes the convenience fee `fee`, `takenBack` is the refunded part of both. */
export type PrintedReceipt = {
  header: Header
  paidOn: Day
  tender: PaymentRow["tender"]
  status: PaymentRow["status"]
  note: string | null
  /** The provider's id of the payment; null when management entered it. */
  reference: string | null
  parts: ReceiptPart[]
  amount: Cents
  fee: Cents
  takenBack: Cents
  /** Refunds that have not arrived, in sentences. */
  refundRemarks: string[]
  /** The name of the person who paid online, if the tenant has invited people; else null. */
  paidBy: string | null
  /** The account balance right after the payment; negative when the tenant was ahead. */
  balanceAfter: Cents | null
}

/** The receipt of a tenant's payment that tenants may see. Refuses any other payment (404 PAYMENT_NOT_FOUND). */
export async function receiptFor(tx: Tx, tenantId: number, { type, id }: ReceiptQuery): Promise<PrintedReceipt> {
  const row = await paymentRow(tx, id)
  if (!row || row.tenantId !== tenantId || row.type !== type || !isVisiblePayment(row))
    throw new Refusal("PAYMENT_NOT_FOUND")
  const rows = await paymentsOfReceipt(tx, row.receiptId)
  const zone = await zoneOf(tx)
  const refunds = (await refundsOfReceipt(tx, row.receiptId)).filter(isAtProvider)
  return {
    header: await headerOf(tx, tenantId, { id: row.receiptId, paidOn: row.paidOn }),
    paidOn: (await trueDayOf(tx, row.journalId)) ?? row.paidOn,
    tender: row.tender,
    status: row.status,
    note: row.note,
    reference: row.stripeIntent,
    parts: await receiptParts(tx, rows),
    amount: sum(rows.map((each) => each.amount)),
    fee: sum(rows.map((each) => each.feeShare)),
    takenBack: row.takenBack,
    refundRemarks: refundRemarks(refunds, (instant) => formatDay(dayAt(instant, zone))),
    paidBy: isOnline(row) ? await payerOf(tx, row) : null,
    balanceAfter: row.status === "refunded" ? null : row.remainingAfter,
  }
}

async function payerOf(tx: Tx, { tenantId, receiptId }: PaymentRow): Promise<string | null> {
  const names = await payerNames(tx, tenantId)
  return names.size === 0 ? null : (names.get((await onlinePaymentOf(tx, receiptId)).online.signInId) ?? null)
}
