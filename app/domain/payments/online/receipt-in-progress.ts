/** One online payment, shown while the tenant pays and afterwards. Source: specification 3 "Payment screen", money.md 3.8. */
import { and, desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { onlinePayments, receiptEvents, receipts } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { failureText } from "~/values/payments/payment-failures.ts"
import { trueDayOf } from "../../ledger/closed-months.ts"
import { type PaymentRow, paymentsOfReceipt } from "../../ledger/payment-rows.ts"
import type { Receipt, ReceiptStatus } from "../../ledger/receipts.ts"
import { isOfDuplicate, refundsOfReceipt } from "../../ledger/refund-rows.ts"
import { methodOf, type StoredMethod } from "../../payment-methods/stored-methods.ts"
import type { Entry } from "../../payment-provider/entry-flow.ts"
import { formPublicKey } from "../../payment-provider/payment-gateway.ts"
import { isByJob, type OnlinePayment } from "./online-payment.ts"

export type ReceiptInProgress = {
  id: string
  tenantId: number
  /** The invited person who pays it; null for the tenant's own account, and for a card that staff key in. */
  signInId: number | null
  source: Receipt["source"]
  choice: "everything" | "rent" | "deposit" | "fees"
  tender: PaymentRow["tender"]
  /** Cents; the fee is added to it. */
  amount: Cents
  fee: Cents
  /** "canceled" as soon as the cancellation is requested. */
  status: ReceiptStatus
  /** How the payer confirms it: in the provider's form in our page, on its own page at `pageUrl`, or by the saved method; null afterwards. */
  entry: Entry | "saved" | null
  pageUrl: string | null
  /** The saved method that pays it; null when there is none or it was deleted. */
  method: StoredMethod | null
  /** Why it failed, as text for a person; null unless it failed. */
  failure: string | null
  payment: Pick<PaymentRow, "id" | "type"> | null
  /** The day it arrived, and the account balance right after it in cents; null until it arrives. */
  paidOn: Day | null
  balanceAfter: Cents | null
  /** Whether the tenant started another payment after it. */
  isReplaced: boolean
  /** Whether it is refunded automatically because a payment started later had paid the same. */
  isDuplicate: boolean
}

/** The provider's page closes after half an hour; we offer our form for as long. Source: money.md 3.14. */
const ENTRY_LIFETIME = 30 * 60_000

/** A payment by its receipt; undefined when there is none. */
export async function receiptInProgress(tx: Tx, id: string): Promise<ReceiptInProgress | undefined> {
  const found = await onlineReceipt(tx, id)
  if (!found) return undefined
  const { tenantId, source, choice, tender, amount, fee, status } = found.receipt
  const { methodId, signInId } = found.online
  const method = methodId === null ? null : ((await methodOf(tx, tenantId, methodId)) ?? null)
  const isCancelRequested = found.online.cancelRequestedAt !== null
  // Payment pages never confirm a job's charge. The payer authenticates an autopay with the bank on its own page.
  const isOpen =
    !isByJob(found.receipt) &&
    (status === "created" || status === "failed") &&
    !isCancelRequested &&
    tx.now < found.online.createdAt + ENTRY_LIFETIME
  const [payment] = (await paymentsOfReceipt(tx, id)).filter(({ journalId }) => journalId !== null)
  return {
    id,
    tenantId,
    signInId,
    source,
    choice,
    tender,
    amount,
    fee,
    status: status === "created" && isCancelRequested ? "canceled" : status,
    entry: isOpen ? await entryOf(tx, found, method) : null,
    pageUrl: isOpen ? found.online.pageUrl : null,
    method,
    failure: status === "failed" ? await failureOf(tx, found.receipt) : null,
    payment: payment ?? null,
    paidOn: (await trueDayOf(tx, payment?.journalId ?? null)) ?? found.receipt.effectiveOn,
    balanceAfter: found.receipt.remainingAfter,
    isReplaced: found.online.cancelReason === "replaced",
    isDuplicate: (await refundsOfReceipt(tx, id)).some((row) => isOfDuplicate(row) && row.status !== "failed"),
  }
}

const onlineReceipt = (tx: Tx, id: string): Promise<OnlinePayment | undefined> =>
  tx.one(
    tx
      .select({ receipt: receipts, online: onlinePayments })
      .from(receipts)
      .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
      .where(eq(receipts.id, id)),
  )

async function entryOf(
  tx: Tx,
  { receipt, online: { pageUrl, flow } }: OnlinePayment,
  method: StoredMethod | null,
): Promise<ReceiptInProgress["entry"]> {
  // A saved method is charged once for each payment. Autopay charges without its payer.
  if (flow === "saved") {
    return method !== null && receipt.status === "created" && receipt.source === "portal" ? "saved" : null
  }
  if (flow === "intent") return (await formPublicKey(tx)) === null ? null : "form"
  return pageUrl === null ? null : "page"
}

async function failureOf(tx: Tx, { id: receiptId, source }: Receipt): Promise<string> {
  const failed = and(eq(receiptEvents.receiptId, receiptId), eq(receiptEvents.status, "failed"))
  const event = await tx.one(tx.select().from(receiptEvents).where(failed).orderBy(desc(receiptEvents.id)))
  return failureText(String(event?.detail?.reason ?? "unknown_error"), source !== "keyed")
}
