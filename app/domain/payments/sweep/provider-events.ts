/** Records card and bank payments in whatever order the provider reports them. Nothing here calls the provider. Source: money.md 1.4, 3.6 to 3.10, api.md 4.9. */
import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { payments, receiptEvents } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { asCents, formatMoney, negated, plus } from "~/values/money.ts"
import { failureReason, failureText } from "~/values/payments/payment-failures.ts"
import { record } from "../../audit/log.ts"
import { followReceipt } from "../../autopay-runs/autopay-outcome.ts"
import { accountBalance } from "../../ledger/accounts.ts"
import { chargeHeldBackFees } from "../../ledger/charges/post-late-fee.ts"
import { charge } from "../../ledger/draft-charges.ts"
import { post } from "../../ledger/journal.ts"
import { addLine } from "../../ledger/journal-draft.ts"
import { ledgerDay } from "../../ledger/ledger-day.ts"
import { PAID_BY } from "../../ledger/paid-by.ts"
import {
  type Receipt,
  type ReceiptStatus,
  receiptOf,
  recordReceiptEvent,
  recordReceiptResult,
} from "../../ledger/receipts.ts"
import type { Actor } from "../../permissions.ts"
import { followScheduled } from "../../scheduled-outcomes/scheduled-outcome.ts"
import { zoneOf } from "../../settings/defaults.ts"
import { findTenant } from "../../tenants/tenants.ts"
import { applyReceiptInRows, purposeOf } from "../apply-receipt.ts"

/** A returned bank payment costs the tenant $20.00. */
export const RETURN_FEE = asCents(2_000)

/** A fact about a receipt at the provider; `at` is the instant when it happened (milliseconds). */
export type PaymentFact = { receiptId: string; at: number }

/** A fact's local day; never in the future. */
export async function dayOf(tx: Tx, at: number): Promise<Day> {
  const day = dayAt(at, await zoneOf(tx))
  const today = await ledgerDay(tx)
  return day < today ? day : today
}

/** Records that the bank payment is under way: it counts toward no balance yet. */
export async function receiptPending(tx: Tx, fact: PaymentFact): Promise<void> {
  await advance(tx, fact, "pending", ["created", "failed"])
}

/** Applies received money, once, on the day it arrived or the first open day after that. Returns the receipt afterwards. */
export async function receiptPaid(tx: Tx, actor: Actor, { receiptId, at }: PaymentFact): Promise<Receipt> {
  const receipt = await receiptOf(tx, receiptId)
  if (receipt.remainingAfter !== null) return receipt
  const on = await dayOf(tx, at)
  const key = `pi:${receipt.stripeIntent ?? receipt.id}:paid`
  const purpose = await purposeOf(tx, receipt)
  const entry = { tenantId: receipt.tenantId, kind: "payment", key, on, receiptId } as const
  const posted = await post(tx, actor, entry, (draft) => {
    addLine(draft, "STRIPE", plus(receipt.amount, receipt.fee))
    addLine(draft, "INC_CONV", negated(receipt.fee))
    applyReceiptInRows(draft, purpose, receipt)
  })
  await recordReceiptResult(tx, receiptId, { on: posted.on, remaining: accountBalance(posted.balances) })
  await recordReceiptEvent(tx, { receiptId, status: "succeeded", at, journalId: posted.journalId })
  await followReceipt(tx, receipt, "succeeded")
  await followScheduled(tx, receipt, "succeeded")
  await recordPaid(tx, actor, receipt)
  return receiptOf(tx, receiptId)
}

/** Why a payment failed, and its charge at the provider. `wasPending`: the provider knows that the money had been under way. */
export type PaymentFailure = PaymentFact & {
  chargeId: string
  reason: string
  wasPending?: boolean
  metadata?: Record<string, unknown>
}

/** Records a failed payment; nothing of it is applied. If a bank payment was pending, the tenant is charged $20.00 and the late fees held back because of it. */
export async function receiptFailed(tx: Tx, actor: Actor, failure: PaymentFailure): Promise<void> {
  const { receiptId, chargeId, reason, at } = failure
  const receipt = await receiptOf(tx, receiptId)
  const wasPending = failure.wasPending === true || (await hasBeen(tx, receiptId, "pending"))
  const hasChanged = await advance(tx, { receiptId, at }, "failed", ["created", "pending"], { reason, chargeId })
  const on = await dayOf(tx, at)
  if (hasChanged) await addFailedRow(tx, receipt, on)
  if (receipt.tender === "ach" && wasPending)
    await chargeReturned(tx, actor, { tenantId: receipt.tenantId, chargeId, why: failureText(reason), on })
  if (!hasChanged) return
  await chargeHeldBackFees(tx, actor, { tenantId: receipt.tenantId, receiptId, on })
  await record(tx, actor, {
    category: "PAYMENT_FAILED",
    details: `A payment of ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]} for ${await payerOf(tx, receipt)} failed: ${failureText(reason)}.`,
    metadata: {
      Amount: receipt.amount,
      FailureReason: failureReason(reason),
      Autopay: receipt.source === "autopay",
      ManuallyEnteredByManagement: receipt.source === "keyed",
      StripePaymentIntentID: receipt.stripeIntent,
      ...failure.metadata,
    },
  })
}

/** Records that the payment was cancelled before it was paid. A failed payment remains failed, because its payer must know that. */
export async function receiptCanceled(tx: Tx, actor: Actor, { receiptId, at }: PaymentFact): Promise<void> {
  const hasChanged = await advance(tx, { receiptId, at }, "canceled", ["created", "pending"])
  if (!hasChanged) return
  const { tenantId } = await receiptOf(tx, receiptId)
  await chargeHeldBackFees(tx, actor, { tenantId, receiptId, on: await dayOf(tx, at) })
}

export const returnFeeKey = (chargeId: string): string => `achfail:${chargeId}`

/** The $20.00 for a returned bank payment, once for each charge of the provider; `why` is for its note. */
export async function chargeReturned(
  tx: Tx,
  actor: Actor,
  { tenantId, chargeId, why, on }: { tenantId: number; chargeId: string; why: string; on: Day },
): Promise<void> {
  await post(tx, actor, { tenantId, kind: "ach_failed", key: returnFeeKey(chargeId), on }, (draft) => {
    charge(draft, {
      kind: "other",
      amount: RETURN_FEE,
      origin: "ach_failed",
      notes: `Returned bank payment: ${why}`,
    })
  })
}

const lastEvent = statement((db) =>
  db
    .select({ at: receiptEvents.at })
    .from(receiptEvents)
    .where(eq(receiptEvents.receiptId, sql.placeholder("receiptId")))
    .orderBy(desc(receiptEvents.id))
    .limit(1)
    .prepare(),
)

/** Advances a receipt's status from one of the given statuses, unless a later event is known. Returns whether it changed. */
async function advance(
  tx: Tx,
  { receiptId, at }: PaymentFact,
  status: ReceiptStatus,
  from: readonly ReceiptStatus[],
  detail?: Record<string, unknown>,
): Promise<boolean> {
  const receipt = await receiptOf(tx, receiptId)
  const last = await tx.one(lastEvent, { receiptId })
  if (!from.includes(receipt.status) || (last && last.at > at)) return false
  await recordReceiptEvent(tx, { receiptId, status, at, ...(detail ? { detail } : {}) })
  const code = typeof detail?.reason === "string" ? detail.reason : null
  await followReceipt(tx, receipt, status, code)
  await followScheduled(tx, receipt, status, code)
  return true
}

async function hasBeen(tx: Tx, receiptId: string, status: ReceiptStatus): Promise<boolean> {
  const was = and(eq(receiptEvents.receiptId, receiptId), eq(receiptEvents.status, status))
  return (await tx.one(tx.select({ id: receiptEvents.id }).from(receiptEvents).where(was))) !== undefined
}

/** Adds one failed payment to the ledger's list, which changes no balance. If the same receipt succeeds later, the portal shows that instead. */
async function addFailedRow(tx: Tx, { id, tenantId, choice, amount, fee, tender }: Receipt, on: Day): Promise<void> {
  const failed = and(eq(payments.receiptId, id), isNull(payments.journalId))
  if (await tx.one(tx.select({ id: payments.id }).from(payments).where(failed))) return
  await tx.run(
    tx.insert(payments).values({
      receiptId: id,
      tenantId,
      type: choice === "deposit" ? "deposit" : "rent",
      amount,
      feeShare: fee,
      tender,
      effectiveOn: on,
      createdAt: tx.now,
    }),
  )
}

const payerOf = async (tx: Tx, { tenantId }: Receipt) => fullName(await findTenant(tx, tenantId))

async function recordPaid(tx: Tx, actor: Actor, receipt: Receipt): Promise<void> {
  const isKeyed = receipt.source === "keyed"
  await record(tx, actor, {
    category: isKeyed ? "MAN_RENTPAY" : "TEN_RENTPAY",
    details: `A payment of ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]} for ${await payerOf(tx, receipt)} succeeded.`,
    metadata: {
      TenantID: receipt.tenantId,
      Amount: receipt.amount,
      FeeAmount: receipt.fee,
      Autopay: receipt.source === "autopay",
      ManuallyEnteredByManagement: isKeyed,
      StripePaymentIntentID: receipt.stripeIntent,
    },
  })
}
