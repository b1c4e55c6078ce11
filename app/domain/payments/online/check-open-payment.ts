/** Checks recent payments that have not ended: for installations without a webhook, and for lost responses. Source: money.md 3.10, 3.11. */
import { and, gt, or, sql } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"
import { clockDoubt } from "../../clock/doubt.ts"
import { type PaymentGateway, ProviderRefused } from "../../payment-provider/port.ts"
import { SYSTEM } from "../../permissions.ts"
import { receiptCanceled } from "../sweep/provider-events.ts"
import { settle } from "../sweep/settle.ts"
import { endOthers } from "./end-others.ts"
import { isByJob, isOf, onlinePaymentOf } from "./online-payment.ts"
import { KEY_LIFETIME, openAtProvider } from "./open-at-provider.ts"

const HOUR = 60 * 60 * 1000
const MINUTE = 60 * 1000

/**
 * The provider's receipts begun within the last hour that may still change, oldest first; the sweep finds later changes. Includes receipts whose call was
 * interrupted, while the call may be repeated under its key. Jobs that charge repeat their own calls.
 */
export async function recentOpenPayments(tx: Tx): Promise<string[]> {
  const open = sql`${receipts.status} in ('created', 'pending', 'failed') and exists (
    select 1 from online_payments o where o.receipt_id = ${receipts.id} and o.cancel_done_at is null)`
  const isCutOff = sql`${receipts.stripeIntent} is null and ${receipts.source} not in ('autopay', 'scheduled') and exists (
    select 1 from online_payments o where o.receipt_id = ${receipts.id} and o.session_id is null and o.cancel_requested_at is null)`
  const isRecent = gt(receipts.initiatedAt, tx.now - HOUR)
  const rows = await tx.all(
    tx
      .select({ id: receipts.id })
      .from(receipts)
      .where(and(open, or(isRecent, and(isCutOff, gt(receipts.initiatedAt, tx.now - KEY_LIFETIME)))))
      .orderBy(receipts.initiatedAt, receipts.id),
  )
  return rows.map(({ id }) => id)
}

/** Reads the state of a payment, unless the clock is in doubt. A call that was cut off before its response was stored is repeated. */
export async function checkOpenPayment(gateway: PaymentGateway, receiptId: string): Promise<void> {
  const { receipt, online, now, isInDoubt } = await read(async (tx) => ({
    ...(await onlinePaymentOf(tx, receiptId)),
    now: tx.now,
    isInDoubt: (await clockDoubt(tx)) !== null,
  }))
  if (isInDoubt || !isOf(gateway, online)) return
  const isInterrupted = receipt.stripeIntent === null && online.sessionId === null
  // The request that makes the payment may still be waiting for the provider.
  if (isInterrupted && (now - online.createdAt < MINUTE || online.cancelRequestedAt !== null)) return
  if (isInterrupted && isByJob(receipt)) return
  if (isInterrupted) return openAgain(gateway, receiptId)
  const intentId =
    receipt.stripeIntent ?? (online.sessionId ? await gateway.intentOfHostedPage(online.sessionId) : null)
  if (intentId === null) return
  await settle(gateway, intentId)
  await endOthers(gateway, intentId)
}

/** Repeats the call; a payment that the provider refuses permanently ends. */
async function openAgain(gateway: PaymentGateway, receiptId: string): Promise<void> {
  try {
    await openAtProvider(gateway, receiptId)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await write((tx) => receiptCanceled(tx, SYSTEM, { receiptId, at: tx.now }))
  }
}
