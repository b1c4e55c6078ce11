/** Ends the tenant's other open payments and refunds duplicates as soon as a payment is booked. Source: money.md 3.14, 3.26. */
import { read } from "#db/client.server.ts"
import { type PaymentGateway, ProviderUnavailable } from "../../payment-provider/port.ts"
import { duplicateRefundsToMake } from "../refunds/duplicate-payments.ts"
import { finishRefund } from "../refunds/refund-payment.ts"
import { finishCancellations } from "./cancel-at-provider.ts"
import { receiptOfIntent } from "./online-payment.ts"

/** Does nothing for a payment that is not ours. Jobs repeat the calls that the provider does not answer now. */
export async function endOthers(gateway: PaymentGateway, intentId: string): Promise<void> {
  const receipt = await read((tx) => receiptOfIntent(tx, intentId, undefined))
  if (receipt === undefined) return
  const { tenantId } = receipt
  try {
    await finishCancellations(gateway, tenantId)
    for (const id of await read((tx) => duplicateRefundsToMake(tx, tenantId))) await finishRefund(gateway, id)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}
