/** What follows a payment that was booked, at the provider and at once: the tenant's other open payments end, and duplicates go back. Source: money.md 3.14, 3.26. */
import { read } from "#db/client.server.ts"
import { type PaymentGateway, ProviderUnavailable } from "../payment-provider/port.ts"
import { finishCancellations } from "./cancel-at-provider.ts"
import { duplicateRefundsToMake } from "./duplicate-payments.ts"
import { receiptOfIntent } from "./online-payment.ts"
import { finishRefund } from "./refund-payment.ts"

/** Does nothing for a payment that is not ours. What the provider does not answer now, the jobs carry out. */
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
