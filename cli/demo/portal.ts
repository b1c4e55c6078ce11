/** Card and bank payments as a payment provider would report them: the demo has no provider, only its facts. */
import { and, desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"
import { createReceipt, type ReceiptStatus } from "~/domain/ledger/receipts.ts"
import { receiptPaid, receiptPending, storeProviderIds } from "~/domain/payments/provider-events.ts"
import { postProviderFee } from "~/domain/payments/provider-fees.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { asBasisPoints, asCents, type Cents, percentOf, plus, ZERO } from "~/values/money.ts"

/** The card fee of the demo's settings, 3 %. */
const CARD_FEE = asBasisPoints(300)
/** The provider's fees: 2.9 % and 30 cents of a card payment, 0.8 % of a bank payment. */
const CARD_PRICE = asBasisPoints(290)
const CARD_EACH = asCents(30)
const BANK_PRICE = asBasisPoints(80)

/** A tenant pays in the portal: a card's money arrives at once, a bank payment is under way until `settlePending`. */
export async function payAtPortal(tx: Tx, tenantId: number, { by, amount }: { by: "card" | "ach"; amount: Cents }) {
  const fee = by === "card" ? percentOf(amount, CARD_FEE) : ZERO
  const receipt = { tenantId, choice: "everything", amount, fee, tender: by, source: "portal" } as const
  const receiptId = await createReceipt(tx, receipt)
  await storeProviderIds(tx, receiptId, { intent: `pi_demo_${receiptId}`, charge: `ch_demo_${receiptId}` })
  if (by === "card") await arrive(tx, receiptId)
  else await receiptPending(tx, { receiptId, at: tx.now })
  return receiptId
}

/** The money of a tenant's bank payments arrives. */
export async function settlePending(tx: Tx, tenantId: number): Promise<void> {
  for (const { id } of await receiptsIn(tx, tenantId, "pending")) await arrive(tx, id)
}

export async function receiptsIn(tx: Tx, tenantId: number, status: ReceiptStatus) {
  return tx.all(
    tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.tenantId, tenantId), eq(receipts.status, status))),
  )
}

export async function latestByCard(tx: Tx, tenantId: number) {
  const [latest] = await tx.all(
    tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.tenantId, tenantId), eq(receipts.tender, "card")))
      .orderBy(desc(receipts.initiatedAt))
      .limit(1),
  )
  if (!latest) throw new Error(`Tenant ${tenantId} never paid by card`)
  return latest
}

async function arrive(tx: Tx, receiptId: string): Promise<void> {
  const { amount, fee, tender } = await receiptPaid(tx, SYSTEM, { receiptId, at: tx.now })
  const net =
    tender === "card" ? plus(percentOf(plus(amount, fee), CARD_PRICE), CARD_EACH) : percentOf(amount, BANK_PRICE)
  await postProviderFee(tx, SYSTEM, {
    transactionId: `txn_demo_${receiptId}`,
    receiptId,
    kind: "processing",
    amount: net,
    at: tx.now,
  })
}
