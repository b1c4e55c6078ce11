/** Refunds by the provider, full or partial, and refunds that fail later. Each is booked once, in any order. Source: money.md 1.4, 1.5 and 3.9. */
import { and, desc, eq, ne, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { receiptEvents } from "#db/schema/index.ts"
import { absolute, type Cents, formatMoney, least, minus, negated, plus, ZERO } from "~/values/money.ts"
import { record } from "../../audit/log.ts"
import { applyReceipt } from "../../ledger/apply-payment.ts"
import { journalOf, post } from "../../ledger/journal.ts"
import { addLine, type JournalDraft } from "../../ledger/journal-draft.ts"
import { type Receipt, type ReceiptStatus, receiptOf, recordReceiptEvent } from "../../ledger/receipts.ts"
import { type TakeBack, takeBack, toTakeBack } from "../../ledger/take-back.ts"
import type { Actor } from "../../permissions.ts"
import { purposeOf, rowsOfReceipt } from "../apply-receipt.ts"
import { chargedOf, type PrincipalAndFee, partOf } from "../online/principal-and-fee.ts"
import { paymentText } from "../payment-text.ts"
import { dayOf, type PaymentFact, receiptPaid } from "../sweep/provider-events.ts"
import { heldInDispute } from "./dispute-hold.ts"

/** `amount` includes the fee. `paidAt` is the instant when the money arrived, in case that is not booked yet. `requested`: who, and why. */
export type Refund = PaymentFact & {
  refundId: string
  amount: Cents
  paidAt?: number
  requested?: RequestedRefund | undefined
}
export type RequestedRefund = { by: Pick<Actor, "userId" | "name">; reason: string }

/** Books a refund, once; never more than is left. A payment not yet booked as paid is booked first. */
export async function refunded(tx: Tx, actor: Actor, refund: Refund): Promise<void> {
  const { receiptId, refundId, at, requested } = refund
  const receipt = await receiptPaid(tx, actor, { receiptId, at: refund.paidAt ?? at })
  const key = `re:${refundId}`
  const charged = chargedOf(receipt)
  const amount = least(refund.amount, minus(charged, receipt.takenBack))
  if (amount <= 0 || (await journalOf(tx, key)) !== undefined) return
  const by = requested ? { ...actor, ...requested.by } : actor
  const toRefund = await refundOf(tx, receipt)
  const entry = { tenantId: receipt.tenantId, kind: "refund", key, on: await dayOf(tx, at), receiptId } as const
  const { journalId } = await post(tx, by, entry, (draft) => void addRefund(draft, toRefund, receipt.takenBack, amount))
  const isWhole = plus(receipt.takenBack, amount) === charged
  const status = isWhole && receipt.status !== "dispute-lost" ? "refunded" : receipt.status
  await recordReceiptEvent(tx, { receiptId, status, at, taken: amount, journalId, detail: { refundId } })
  await recordRefund(tx, by, receipt, { refundId, amount, reason: requested?.reason })
}

/** The data for a refund's lines, read once; each drafted refund reduces it. */
export type ToRefund = { receipt: Receipt; known: TakeBack; held: Cents }

export async function refundOf(tx: Tx, receipt: Receipt): Promise<ToRefund> {
  const known = await toTakeBack(tx, { tenantId: receipt.tenantId, receiptId: receipt.id }, true)
  return { receipt, known, held: await heldInDispute(tx, receipt.id) }
}

/** Adds the lines of a refund of `amount` cents to a draft, after `from` cents were refunded or reversed. Returns its principal and fee. */
export function addRefund(
  draft: JournalDraft,
  { receipt, known, held }: ToRefund,
  from: Cents,
  amount: Cents,
): PrincipalAndFee {
  const to = plus(from, amount)
  const part = partOf(receipt, from, to)
  addLine(draft, "STRIPE", negated(amount))
  addLine(draft, "INC_CONV", part.fee)
  takeBack(draft, known, part.principal)
  releaseHold(draft, minus(held, minus(chargedOf(receipt), to)))
  return part
}

/** `amount` is negative for a refund that did not arrive. */
async function recordRefund(
  tx: Tx,
  actor: Actor,
  receipt: Receipt,
  refund: { refundId: string; amount: Cents; reason?: string | undefined },
): Promise<void> {
  const why = refund.reason === undefined ? "." : `: ${refund.reason}`
  const what = `${formatMoney(absolute(refund.amount))} of a ${await paymentText(tx, receipt)}`
  await record(tx, actor, {
    category: "PAYMENT_REFUNDED",
    details:
      refund.amount < 0 ? `A refund of ${what} did not arrive: it counts as paid again.` : `${what} was refunded${why}`,
    metadata: {
      TenantID: receipt.tenantId,
      Amount: refund.amount,
      RefundID: refund.refundId,
      Reason: refund.reason,
      StripePaymentIntentID: receipt.stripeIntent,
    },
  })
}

/** Applies the money again when a refund failed to reach the payer. A refund that is not booked yet is booked first. */
export async function refundFailed(tx: Tx, actor: Actor, refund: Refund): Promise<void> {
  await refunded(tx, actor, refund)
  const { receiptId, refundId, at } = refund
  const taken = await takenBy(tx, await journalOf(tx, `re:${refundId}`))
  const key = `re:${refundId}:failed`
  if (taken === 0 || (await journalOf(tx, key)) !== undefined) return
  const receipt = await receiptOf(tx, receiptId)
  const part = partOf(receipt, minus(receipt.takenBack, taken), receipt.takenBack)
  const purpose = await purposeOf(tx, receipt)
  const payment = await rowsOfReceipt(tx, receiptId)
  const entry = { tenantId: receipt.tenantId, kind: "refund_failed", key, on: await dayOf(tx, at), receiptId } as const
  const { journalId } = await post(tx, actor, entry, (draft) => {
    addLine(draft, "STRIPE", taken)
    addLine(draft, "INC_CONV", negated(part.fee))
    applyReceipt(draft, purpose, { tender: receipt.tender, payment }, part.principal)
  })
  const status = await statusBeforeRefund(tx, receipt)
  await recordReceiptEvent(tx, { receiptId, status, at, taken: negated(taken), journalId, detail: { refundId } })
  await recordRefund(tx, actor, receipt, { refundId, amount: negated(taken) })
}

/** Releases the hold's excess: a dispute holds no more than the money that is left of the payment. */
function releaseHold(draft: JournalDraft, excess: Cents): void {
  if (excess <= 0) return
  addLine(draft, "STRIPE", excess)
  addLine(draft, "DISPUTE_HOLD", negated(excess))
}

/** The cents that a journal refunded or reversed of its receipt, with the fee. */
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
