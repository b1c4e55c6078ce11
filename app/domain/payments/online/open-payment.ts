/** Opens a payment: its receipt and its key are stored before the call to the provider. Source: money.md 3.11 and 3.14. */
import type { Tx } from "#db/client.server.ts"
import { type Cents, formatMoney, MAX_CENTS, plus } from "~/values/money.ts"
import { mustTrustClock } from "../../clock/doubt.ts"
import type { Receipt } from "../../ledger/receipts.ts"
import { methodOf } from "../../payment-methods/stored-methods.ts"
import type { MethodType, PaymentGateway } from "../../payment-provider/port.ts"
import type { Actor } from "../../permissions.ts"
import { badField, Refusal } from "../../refusal.ts"
import type { TenantRow } from "../../tenants/tenants.ts"
import { MINIMUM } from "../inputs.ts"
import { cancelOpenPayments } from "./cancel-requests.ts"
import { convenienceFee } from "./convenience-fee.ts"
import { createOnlinePayment, type PaymentFlow, TENDER_OF } from "./online-payment.ts"

export type PaymentOrder = {
  choice: Receipt["choice"]
  amount: Cents
  methodType: MethodType
  source: "portal" | "keyed" | "autopay" | "scheduled"
  flow: PaymentFlow
  /** The saved method, for the flow "saved". Its owner pays. */
  methodId?: string
  /** The invited person who pays with an unsaved method; absent for the tenant's own account. */
  signInId?: number | null
  /** The member of staff who keys the card in. */
  keyedBy?: Pick<Actor, "userId" | "name">
}

/**
 * Stores a tenant's payment, already checked as payable, with its fee, and cancels their older open ones. Returns the receipt's id. Refuses (400)
 * amounts outside the provider's limits, and (503) when payments are off or the clock is in doubt.
 */
export async function openPayment(
  tx: Tx,
  gateway: Pick<PaymentGateway, "name" | "livemode"> | null,
  tenant: TenantRow,
  { choice, amount, methodType, source, flow, methodId, signInId, keyedBy }: PaymentOrder,
): Promise<string> {
  await mustTrustClock(tx)
  const saved = methodId === undefined ? undefined : await methodOf(tx, tenant.id, methodId)
  const basis = { methodType, funding: saved?.funding ?? null, isAutopay: source === "autopay" }
  const fee = await convenienceFee(tx, tenant, basis, amount)
  const total = plus(amount, fee)
  if (total < MINIMUM) throw badField("amount", `Pay at least ${formatMoney(MINIMUM)}, with the fee.`)
  if (total > MAX_CENTS) throw badField("amount", `Pay at most ${formatMoney(MAX_CENTS)}, with the fee.`)
  if (!gateway) throw new Refusal("PAYMENTS_UNAVAILABLE")
  await cancelOpenPayments(tx, tenant.id, "replaced")
  const tender = TENDER_OF[methodType]
  const tenantId = tenant.id
  const payer = saved ? saved.signInId : signInId
  const money = { tenantId, choice, amount, fee, tender, source }
  return createOnlinePayment(tx, { gateway, flow, methodId, signInId: payer, keyedBy, ...money })
}
