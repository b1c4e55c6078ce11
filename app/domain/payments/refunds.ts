/** Refunds by the provider, full or partial, and refunds that fail later. Order independent and once each. Source: money.md 1.4, 1.5 and 3.9. */
import { and, desc, eq, ne, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { receiptEvents } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, least, minus, negated, plus, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { applyReceipt } from "../ledger/application-order.ts"
import { journalOf, post } from "../ledger/journal.ts"
import { addLine, type JournalDraft } from "../ledger/journal-draft.ts"
import { PAID_BY } from "../ledger/paid-by.ts"
import { type Receipt, type ReceiptStatus, receiptOf, recordReceiptEvent } from "../ledger/receipts.ts"
import { takeBack, toTakeBack } from "../ledger/take-back.ts"
import type { Actor } from "../permissions.ts"
import { findTenant } from "../tenants/tenants.ts"
import { purposeOf, rowsOf } from "./apply-receipt.ts"
import { heldInDispute } from "./dispute-hold.ts"
import { chargedOf, partOf } from "./principal-and-fee.ts"
import { dayOf, type Fact, receiptPaid } from "./provider-events.ts"

/** `amount` is of amount and fee together; `paidAt` is when the money arrived, in case that is not known yet. */
export type Refund = Fact & { refundId: string; amount: Cents; paidAt?: number }

/** Books a refund, once; never more than is left. Money not yet booked as paid is booked first. */
export async function refunded(tx: Tx, actor: Actor, refund: Refund): Promise<void> {
  const { receiptId, refundId, at } = refund
  const receipt = await receiptPaid(tx, actor, { receiptId, at: refund.paidAt ?? at })
  const key = `re:${refundId}`
  const charged = chargedOf(receipt)
  const amount = least(refund.amount, minus(charged, receipt.takenBack))
  if (amount <= 0 || (await journalOf(tx, key)) !== undefined) return
  const to = plus(receipt.takenBack, amount)
  const part = partOf(receipt, receipt.takenBack, to)
  const known = await toTakeBack(tx, { tenantId: receipt.tenantId, receiptId }, true)
  const held = await heldInDispute(tx, receiptId)
  const entry = { tenantId: receipt.tenantId, kind: "refund", key, on: await dayOf(tx, at), receiptId } as const
  const { journalId } = await post(tx, actor, entry, (draft) => {
    addLine(draft, "STRIPE", negated(amount))
    addLine(draft, "INC_CONV", part.fee)
    takeBack(draft, known, part.principal)
    releaseHold(draft, minus(held, minus(charged, to)))
  })
  const status = to === charged && receipt.status !== "dispute-lost" ? "refunded" : receipt.status
  await recordReceiptEvent(tx, { receiptId, status, at, taken: amount, journalId, detail: { refundId } })
  await recordRefund(tx, actor, receipt, { refundId, amount })
}

async function recordRefund(
  tx: Tx,
  actor: Actor,
  { amount, tender, tenantId, stripeIntent }: Receipt,
  refund: { refundId: string; amount: Cents },
): Promise<void> {
  const payer = fullName(await findTenant(tx, tenantId))
  await record(tx, actor, {
    category: "PAYMENT_REFUNDED",
    details: `${formatMoney(refund.amount)} of a payment of ${formatMoney(amount)} ${PAID_BY[tender]} for ${payer} was refunded.`,
    metadata: {
      TenantID: tenantId,
      Amount: refund.amount,
      RefundID: refund.refundId,
      StripePaymentIntentID: stripeIntent,
    },
  })
}

/** A refund failed to reach the payer: the money is ours again and is applied again. A refund that is not known yet is booked first. */
export async function refundFailed(tx: Tx, actor: Actor, refund: Refund): Promise<void> {
  await refunded(tx, actor, refund)
  const { receiptId, refundId, at } = refund
  const taken = await takenBy(tx, await journalOf(tx, `re:${refundId}`))
  const key = `re:${refundId}:failed`
  if (taken === 0 || (await journalOf(tx, key)) !== undefined) return
  const receipt = await receiptOf(tx, receiptId)
  const part = partOf(receipt, minus(receipt.takenBack, taken), receipt.takenBack)
  const purpose = await purposeOf(tx, receipt)
  const payment = await rowsOf(tx, receiptId)
  const entry = { tenantId: receipt.tenantId, kind: "refund_failed", key, on: await dayOf(tx, at), receiptId } as const
  const { journalId } = await post(tx, actor, entry, (draft) => {
    addLine(draft, "STRIPE", taken)
    addLine(draft, "INC_CONV", negated(part.fee))
    applyReceipt(draft, purpose, { tender: receipt.tender, payment }, part.principal)
  })
  const status = await statusBeforeRefund(tx, receipt)
  await recordReceiptEvent(tx, { receiptId, status, at, taken: negated(taken), journalId, detail: { refundId } })
}

/** A dispute holds no more than is left to lose. */
function releaseHold(draft: JournalDraft, excess: Cents): void {
  if (excess <= 0) return
  addLine(draft, "STRIPE", excess)
  addLine(draft, "DISPUTE_HOLD", negated(excess))
}

/** The cents a journal took back of its receipt, of amount and fee. */
export async function takenBy(tx: Tx, journalId: number | undefined): Promise<Cents> {
  if (journalId === undefined) return ZERO
  const row = await tx.one(
    tx.select({ taken: receiptEvents.taken }).from(receiptEvents).where(eq(receiptEvents.journalId, journalId)),
  )
  return row?.taken ?? ZERO
}

async function statusBeforeRefund(tx: Tx, { id, status }: Receipt): Promise<ReceiptStatus> {
  if (status !== "refunded") return status
  const before = await tx.one(
    tx
      .select({ status: receiptEvents.status })
      .from(receiptEvents)
      .where(and(eq(receiptEvents.receiptId, id), ne(receiptEvents.status, "refunded")))
      .orderBy(desc(sql`${receiptEvents.id}`)),
  )
  return before?.status ?? "succeeded"
}
