import { isSandbox } from "~/domain/payment-provider/payment-gateway.ts"
import { dueDeliveries, sendToWebhook, settleDelivery } from "~/domain/payment-provider/sandbox.ts"

/** Sends the sandbox's events to the webhook over loopback, as the provider would. */
export async function deliverSandboxWebhooks(stop: AbortSignal): Promise<void> {
  if (!isSandbox()) return
  for (const delivery of dueDeliveries()) {
    if (stop.aborted) break
    settleDelivery(delivery, await sendToWebhook(delivery))
  }
}
