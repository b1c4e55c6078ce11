/** Payments that have arrived through the sandbox, and an administrator's refunds. */
import { asc } from "drizzle-orm"
import { read } from "#db/client.server.ts"
import { refundRequests } from "#db/schema/index.ts"
import { refundPayment } from "~/domain/payments/refunds/refund-payment.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import type { Actor } from "~/domain/permissions.ts"
import { asCents } from "~/values/money.ts"
import { paysBy } from "./online.ts"
import { ada } from "./reports.ts"
import { gateway } from "./sandbox.ts"

/** Ada, an administrator who does not have to confirm her identity. */
export const confirmedAda: Actor = { ...ada, sessionId: null }

export const REASON = "Paid twice by mistake"

/** A tenant's payment by a documented test method, recorded. Returns the provider's id of the payment and the receipt's id. */
export async function hasPaid(
  tenantId: number,
  amount: number,
  token = "pm_card_visa",
  wanted?: Parameters<typeof paysBy>[3],
) {
  const paid = await paysBy(token, tenantId, amount, wanted)
  await settle(await gateway(), paid.intentId)
  return paid
}

/** Ada refunds an amount in cents, which includes the fee. */
export const refunds = (intentId: string, amount: number, key?: string) => {
  const input = { stripePaymentId: intentId, amount: asCents(amount), reason: REASON }
  return refundPayment(confirmedAda, input, key === undefined ? undefined : { call: "refund", key, body: input })
}

export const storedRefunds = () =>
  read((tx) => tx.all(tx.select().from(refundRequests).orderBy(asc(refundRequests.createdAt), asc(refundRequests.id))))
