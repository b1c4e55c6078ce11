/** A receipt with its data for the provider, and its state there. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, receipts } from "#db/schema/index.ts"
import { createReceipt, type NewReceipt, type Receipt } from "../../ledger/receipts.ts"
import type { MethodType, PaymentGateway } from "../../payment-provider/port.ts"
import type { Actor } from "../../permissions.ts"

export type OnlinePayment = { receipt: Receipt; online: typeof onlinePayments.$inferSelect }
export type PaymentFlow = OnlinePayment["online"]["flow"]
/** Where the payer enters a method that is not saved. */
export type EntryFlow = Exclude<PaymentFlow, "saved">

export const TENDER_OF = { card: "card", us_bank_account: "ach" } as const satisfies Record<MethodType, string>
export const methodTypeOf = ({ tender }: Receipt): MethodType => (tender === "ach" ? "us_bank_account" : "card")

/** Whether a job charges it while its payer is absent: autopay, or a scheduled payment. Pages neither create nor confirm it at the provider. */
export const isByJob = ({ source }: Pick<Receipt, "source">): boolean => source === "autopay" || source === "scheduled"

type NewOnlinePayment = NewReceipt & {
  gateway: Pick<PaymentGateway, "name" | "livemode">
  flow: PaymentFlow
  /** The saved method, for the flow "saved". */
  methodId?: string | undefined
  /** The invited person who pays; absent for the tenant's own account. */
  signInId?: number | null | undefined
  /** The member of staff who keyed in the card. */
  keyedBy?: Pick<Actor, "userId" | "name"> | undefined
}

/** Opens a receipt for a payment at the provider. Returns its id. Books nothing. */
export async function createOnlinePayment(
  tx: Tx,
  { gateway, flow, methodId, signInId, keyedBy, ...made }: NewOnlinePayment,
): Promise<string> {
  const receiptId = await createReceipt(tx, made)
  const { name: provider, livemode } = gateway
  const { tenantId } = made
  const keyed = { keyedBy: keyedBy?.userId ?? null, keyedByName: keyedBy?.name ?? null }
  const row = {
    receiptId,
    tenantId,
    signInId: signInId ?? null,
    provider,
    livemode,
    flow,
    methodId: methodId ?? null,
    ...keyed,
    createdAt: made.initiatedAt ?? tx.now,
  }
  await tx.run(tx.insert(onlinePayments).values(row))
  return receiptId
}

const withReceipt = statement((db) =>
  db
    .select({ receipt: receipts, online: onlinePayments })
    .from(onlinePayments)
    .innerJoin(receipts, eq(receipts.id, onlinePayments.receiptId))
    .where(eq(onlinePayments.receiptId, sql.placeholder("receiptId")))
    .prepare(),
)

/** Whether a payment was made under the present provider and mode: other keys cannot read it. */
export const isOf = (gateway: Pick<PaymentGateway, "name" | "livemode">, online: OnlinePayment["online"]): boolean =>
  online.provider === gateway.name && online.livemode === gateway.livemode

/** The online payment of a receipt; throws when there is none. */
export async function onlinePaymentOf(tx: Tx, receiptId: string): Promise<OnlinePayment> {
  const found = await tx.one(withReceipt, { receiptId })
  if (!found) throw new Error(`There is no online payment ${receiptId}`)
  return found
}

const ofIntent = statement((db) =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.stripeIntent, sql.placeholder("intentId")))
    .prepare(),
)
const ofNumber = statement((db) =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.id, sql.placeholder("id")))
    .prepare(),
)

/** The receipt of an intent: by the intent's id, else by the receipt in its metadata. */
export async function receiptOfIntent(
  tx: Tx,
  intentId: string,
  metadataReceiptId: string | undefined,
): Promise<Receipt | undefined> {
  const byIntent = await tx.one(ofIntent, { intentId })
  if (byIntent || metadataReceiptId === undefined) return byIntent
  return tx.one(ofNumber, { id: metadataReceiptId })
}
