/** The demo's payment provider, the sandbox: the landlord's actions there, and their booking here. */
import { and, desc, eq } from "drizzle-orm"
import { read } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"
import type { Receipt, ReceiptStatus } from "~/domain/ledger/receipts.ts"
import { closeSandbox, deleteSandbox, forgetDeliveries, skipDiskSync } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { chargedOf } from "~/domain/payments/online/principal-and-fee.ts"
import { refundPayment } from "~/domain/payments/refunds/refund-payment.ts"
import type { Actor } from "~/domain/permissions.ts"
import { cancelPayments } from "../../jobs/cancel-payments.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { replaceSettings, settings } from "../../settings.ts"

export const NEVER = new AbortController().signal

/** A demo is made whole or not at all. */
export const mustNotFail = (error: unknown): never => {
  throw error
}

/** Runs `work` with payments going to a new sandbox in DATA_DIR, regardless of PAYMENTS and SANDBOX_URL. */
export async function withNewSandbox(work: () => Promise<void>): Promise<void> {
  const usual = settings()
  replaceSettings({ ...usual, payments: "sandbox", sandboxUrl: null })
  deleteSandbox(usual.dataDir)
  try {
    // The demo is made again after a crash.
    skipDiskSync()
    await work()
    forgetDeliveries()
  } finally {
    closeSandbox()
    replaceSettings(usual)
  }
}

/** Books the provider's events and cancels ended payments there, as the interval jobs do. */
export async function bookOnlinePayments(): Promise<void> {
  await sweepPayments(NEVER, mustNotFail)
  await cancelPayments(NEVER, mustNotFail)
}

/** Charges the prepared autopay runs after a sweep, as the job does right after a night's postings. */
export async function chargePreparedAutopay(): Promise<void> {
  await sweepPayments(NEVER, mustNotFail)
  await chargeAutopay(NEVER, mustNotFail)
}

/** The landlord responds to a tenant's open dispute; the documented text decides the dispute a business day later. */
export async function respondToDispute(tenantId: number, evidence: "winning_evidence" | "losing_evidence") {
  const { stripeIntent } = await latestPayment(tenantId, "disputed")
  const { data } = await sandboxClient().disputes.list({ payment_intent: stripeIntent ?? "" })
  for (const { id } of data) {
    await sandboxClient().disputes.update(id, { evidence: { uncategorized_text: evidence } })
  }
}

export async function refundLatest(admin: Actor, tenantId: number, reason: string): Promise<void> {
  const receipt = await latestPayment(tenantId, "succeeded")
  await refundPayment(admin, { stripePaymentId: receipt.stripeIntent ?? "", amount: chargedOf(receipt), reason })
}

async function latestPayment(tenantId: number, status: ReceiptStatus): Promise<Receipt> {
  const latest = await read((tx) =>
    tx.one(
      tx
        .select()
        .from(receipts)
        .where(and(eq(receipts.tenantId, tenantId), eq(receipts.status, status), eq(receipts.source, "portal")))
        .orderBy(desc(receipts.initiatedAt))
        .limit(1),
    ),
  )
  if (!latest) throw new Error(`Tenant ${tenantId} has no payment that is ${status}`)
  return latest
}
