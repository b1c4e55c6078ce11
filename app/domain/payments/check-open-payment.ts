/** Checking recent payments without an end: for installations without a webhook, and for lost responses. Source: money.md 3.10, 3.11. */
import { and, gt, sql } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { onlinePaymentOf } from "./online-payment.ts"
import { openAtProvider } from "./open-at-provider.ts"
import { settle } from "./settle.ts"

const HOUR = 60 * 60 * 1000
const MINUTE = 60 * 1000

/** Receipts of the provider that were begun within the last hour and may still change, oldest first. Later the sweep finds them. */
export async function recentOpenPayments(tx: Tx): Promise<string[]> {
  const open = sql`${receipts.status} in ('created', 'pending', 'failed') and exists (
    select 1 from online_payments o where o.receipt_id = ${receipts.id} and o.cancel_done_at is null)`
  const rows = await tx.all(
    tx
      .select({ id: receipts.id })
      .from(receipts)
      .where(and(open, gt(receipts.initiatedAt, tx.now - HOUR)))
      .orderBy(receipts.initiatedAt, receipts.id),
  )
  return rows.map(({ id }) => id)
}

/** Reads the state of a payment. One whose call was cut off before its response was stored is made again, under its key. */
export async function checkOpenPayment(gateway: PaymentGateway, receiptId: string): Promise<void> {
  const { receipt, online, now } = await read(async (tx) => ({
    ...(await onlinePaymentOf(tx, receiptId)),
    now: tx.now,
  }))
  if (online.provider !== gateway.name || online.livemode !== gateway.livemode) return
  const isInterrupted = receipt.stripeIntent === null && online.sessionId === null
  // The request that made it may still be waiting for the provider.
  if (isInterrupted && (now - online.createdAt < MINUTE || online.cancelRequestedAt !== null)) return
  if (isInterrupted) await openAtProvider(gateway, receiptId)
  const intentId =
    receipt.stripeIntent ?? (online.sessionId ? await gateway.intentOfHostedPage(online.sessionId) : null)
  if (intentId !== null) await settle(gateway, intentId)
}
