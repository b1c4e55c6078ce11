/** Card and bank payments as a payment provider would report them: the demo has no provider, only its facts. */
import { and, desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"
import { createReceipt, type ReceiptStatus } from "~/domain/ledger/receipts.ts"
import { nameReceipt, receiptPaid, receiptPending } from "~/domain/payments/provider-events.ts"
import { postProviderFee } from "~/domain/payments/provider-fees.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { type Cents, percentOf } from "~/values/money.ts"

/** The card fee of the demo's settings, 3 %. */
const CARD_FEE = 300

/** A tenant pays at the portal: a card's money is there at once, a bank payment is on its way until `settlePending`. */
export async function payAtPortal(tx: Tx, tenantId: number, { by, amount }: { by: "card" | "ach"; amount: Cents }) {
  const fee = by === "card" ? percentOf(amount, CARD_FEE) : 0
  const receipt = { tenantId, choice: "everything", amount, fee, tender: by, source: "portal" } as const
  const receiptId = await createReceipt(tx, receipt)
  await nameReceipt(tx, receiptId, { intent: `pi_demo_${receiptId}`, charge: `ch_demo_${receiptId}` })
  if (by === "card") await arrive(tx, receiptId)
  else await receiptPending(tx, { receiptId, at: tx.now })
  return receiptId
}

/** The money of a tenant's bank payments arrives. */
export async function settlePending(tx: Tx, tenantId: number): Promise<void> {
  for (const { id } of await receiptsIn(tx, tenantId, "pending")) await arrive(tx, id)
}

/** The tenant's receipts of a status. */
export async function receiptsIn(tx: Tx, tenantId: number, status: ReceiptStatus) {
  return tx.all(
    tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.tenantId, tenantId), eq(receipts.status, status))),
  )
}

/** The tenant's latest payment by card. */
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
  const net = tender === "card" ? percentOf(amount + fee, 290) + 30 : percentOf(amount, 80)
  await postProviderFee(tx, SYSTEM, {
    transactionId: `txn_demo_${receiptId}`,
    receiptId,
    kind: "processing",
    amount: net,
    at: tx.now,
  })
}
