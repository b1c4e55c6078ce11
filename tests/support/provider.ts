/** Card and bank payments as the provider reports them, without the provider. Amounts are cents, without the convenience fee, which is separate. */
import type { Tx } from "#db/client.server.ts"
import { createReceipt, type Receipt } from "~/domain/ledger/receipts.ts"
import { storeProviderIds } from "~/domain/payments/provider-ids.ts"
import { type Dispute, disputed } from "~/domain/payments/refunds/disputes.ts"
import { refunded, refundFailed } from "~/domain/payments/refunds/refunds.ts"
import { receiptFailed, receiptPaid, receiptPending } from "~/domain/payments/sweep/provider-events.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { asCents } from "~/values/money.ts"
import { during, on } from "./world.ts"

let count = 0

type Terms = { fee?: number; choice?: Receipt["choice"]; tender?: "card" | "ach" }

/** A started payment through the portal, with its ids at the provider. Returns the receipt's id. */
export async function opensReceipt(
  tx: Tx,
  tenantId: number,
  amount: number,
  { fee = 0, choice = "everything", tender = "card" }: Terms,
): Promise<string> {
  const cents = { amount: asCents(amount), fee: asCents(fee) }
  const receiptId = await createReceipt(tx, { tenantId, choice, ...cents, tender, source: "portal" })
  count += 1
  await storeProviderIds(tx, receiptId, { intent: `pi_${count}`, charge: `ch_${count}` })
  return receiptId
}

/** A payment that is only started. Returns the receipt's id. */
export const begins = (tenantId: number, amount: number, day: string, terms: Terms = {}): Promise<string> =>
  during(day, (tx) => opensReceipt(tx, tenantId, amount, terms))

/** A payment by card (or bank) that succeeds at once. */
export async function paysOnline(tenantId: number, amount: number, day: string, terms: Terms = {}): Promise<string> {
  const receiptId = await begins(tenantId, amount, day, terms)
  await succeeds(receiptId, day)
  return receiptId
}

/** A pending bank payment. */
export async function sendsByBank(
  tenantId: number,
  amount: number,
  day: string,
  choice: Receipt["choice"] = "rent",
): Promise<string> {
  const receiptId = await begins(tenantId, amount, day, { choice, tender: "ach" })
  await during(day, (tx) => receiptPending(tx, { receiptId, at: on(day) }))
  return receiptId
}

export function succeeds(receiptId: string, day: string) {
  return during(day, (tx) => receiptPaid(tx, SYSTEM, { receiptId, at: on(day) }))
}

export function fails(receiptId: string, day: string, reason = "insufficient_funds") {
  return during(day, (tx) =>
    receiptFailed(tx, SYSTEM, { receiptId, at: on(day), chargeId: `ch_of_${receiptId}`, reason }),
  )
}

export function isRefunded(receiptId: string, amount: number, day: string, refundId: string) {
  return during(day, (tx) => refunded(tx, SYSTEM, { receiptId, refundId, amount: asCents(amount), at: on(day) }))
}

export function refundFails(receiptId: string, amount: number, day: string, refundId: string) {
  return during(day, (tx) => refundFailed(tx, SYSTEM, { receiptId, refundId, amount: asCents(amount), at: on(day) }))
}

export function isDisputed(
  receiptId: string,
  amount: number,
  day: string,
  status: Dispute["status"],
  more: Partial<Dispute> = {},
) {
  const dispute = {
    receiptId,
    disputeId: "dp_1",
    amount: asCents(amount),
    status,
    reason: "fraudulent",
    chargeId: "ch_1",
    at: on(day),
  }
  return during(day, (tx) => disputed(tx, SYSTEM, { ...dispute, ...more }))
}
