/** Records disputes in the audit log, in the transaction that books them. Source: api.md 4.9. */
import type { Tx } from "#db/client.server.ts"
import { type Cents, formatMoney, ZERO } from "~/values/money.ts"
import { disputeText } from "~/values/payments/payment-labels.ts"
import type { Category } from "../../audit/categories.ts"
import { record } from "../../audit/log.ts"
import type { Receipt } from "../../ledger/receipts.ts"
import type { Actor } from "../../permissions.ts"
import { paymentText } from "../payment-text.ts"

export type DisputeStep = "open" | "won" | "lost" | "rewon"
type Audited = { receipt: Receipt; disputeId: string; reason: string }

const CATEGORIES = {
  open: "CHARGEBACK_CREATED",
  won: "CHARGEBACK_WON",
  lost: "CHARGEBACK_LOST",
  rewon: "CHARGEBACK_WON",
} as const satisfies Record<DisputeStep, Category>

const SENTENCES: Record<DisputeStep, (payment: string, amount: string) => string> = {
  open: (payment, amount) => `A ${payment} is disputed, and ${amount} is held`,
  won: (payment, amount) => `The dispute of a ${payment} was won, and ${amount} is released`,
  lost: (payment, amount) => `The dispute of a ${payment} was lost, and ${amount} is taken back`,
  rewon: (payment, amount) => `The dispute of a ${payment} was won on appeal, and ${amount} counts as paid again`,
}

/** Records a step of a dispute; `amount` in cents of amount and fee. */
export async function recordStep(
  tx: Tx,
  actor: Actor,
  audited: Audited & { name: DisputeStep; amount: Cents },
): Promise<void> {
  const { name, amount, receipt, reason } = audited
  const sentence = SENTENCES[name](await paymentText(tx, receipt), formatMoney(amount))
  await record(tx, actor, {
    category: CATEGORIES[name],
    details: `${sentence}: ${disputeText(reason)}.`,
    metadata: metadataOf(audited, amount),
  })
}

/** Records that a dispute was announced, or that an announced one never came. */
export async function recordWarning(tx: Tx, actor: Actor, audited: Audited & { isOver: boolean }): Promise<void> {
  const { receipt, reason, isOver } = audited
  const payment = await paymentText(tx, receipt)
  const sentence = isOver ? `An announced dispute of a ${payment} never came` : `A ${payment} may be disputed`
  await record(tx, actor, {
    category: isOver ? "CHARGEBACK_WON" : "CHARGEBACK_CREATED",
    details: `${sentence}: ${disputeText(reason)}. Nothing is held.`,
    metadata: metadataOf(audited, ZERO),
  })
}

const metadataOf = ({ receipt, disputeId, reason }: Audited, amount: Cents) => ({
  TenantID: receipt.tenantId,
  Amount: amount,
  Reason: reason,
  DisputeID: disputeId,
  StripePaymentIntentID: receipt.stripeIntent,
})
