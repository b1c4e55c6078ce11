/** The parameters of the Refund page: the payment, identified as in the ledger, and the amount. */
import type { Tx } from "#db/client.server.ts"
import { RefundPayment } from "~/domain/payments/inputs.ts"
import {
  previewRefund,
  type RefundablePayment,
  type RefundPreview,
  refundablePayment,
} from "~/domain/payments/refunds/refund-preview.ts"
import { wholeRefund } from "~/domain/payments/refunds/refund-requests.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { readForm } from "~/http/handlers/form-values.ts"
import type { Query } from "~/http/request/query.ts"
import { PageRefusal } from "~/http/response/page-refusal.ts"
import { pageMessageOf } from "~/http/response/refusal-response.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatPlain } from "~/values/money.ts"

/** The amount in typed dollars, with its preview or the error. */
export type RefundAmount =
  | { typed: string; preview: RefundPreview }
  | { typed: string; problem: { subject: string; message: string } }

/** The payment of `payment=`. Refuses a payment that cannot be refunded, with its refund date if it has one and a link to its ledger. */
export async function paymentFromQuery(tx: Tx, actor: Actor, query: Query): Promise<RefundablePayment> {
  const stripePaymentId = query.get("payment") ?? ""
  try {
    return await refundablePayment(tx, actor, { stripePaymentId })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "PAYMENT_NOT_REFUNDABLE") throw error
    const { tenantId, on } = await wholeRefund(tx, stripePaymentId)
    const link = { to: `/management/viewtenant/payments?tenant=${tenantId}`, label: "Ledger" }
    const message = on === null ? undefined : `All of this payment was refunded on ${formatDay(on)}.`
    throw new PageRefusal(error.code, link, message)
  }
}

const Amount = RefundPayment.pick({ amount: true })

/** The amount of `amount=`, by default all that remains. Null if nothing remains. */
export async function amountFromQuery(
  tx: Tx,
  actor: Actor,
  query: Query,
  { receipt, left }: RefundablePayment,
): Promise<RefundAmount | null> {
  if (left <= 0) return null
  const typed = query.get("amount") ?? formatPlain(left)
  const read = await readForm(Amount, { amount: typed })
  if (!read.success)
    return { typed, problem: { subject: "Preview Failed", message: read.error.issues[0]?.message ?? "" } }
  try {
    const stripePaymentId = receipt.stripeIntent ?? ""
    return { typed, preview: await previewRefund(tx, actor, { stripePaymentId, amount: read.data.amount }) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    return { typed, problem: { ...pageMessageOf(error), subject: "Preview Failed" } }
  }
}
