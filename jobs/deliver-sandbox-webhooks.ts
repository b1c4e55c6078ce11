import { isSandbox } from "~/domain/payment-provider/payment-gateway.ts"
import { dueDeliveries, sendToWebhook, settleDelivery } from "~/domain/payment-provider/sandbox.ts"
import type { ReportError } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

/** Sends the sandbox's events to the webhook over loopback, as the provider would. */
export async function deliverSandboxWebhooks(stop: AbortSignal, report: ReportError): Promise<void> {
  if (!isSandbox()) return
  await reportingOutages("sandbox webhooks", report, async () => {
    for (const delivery of await dueDeliveries()) {
      if (stop.aborted) break
      await settleDelivery(delivery, await sendToWebhook(delivery))
    }
    return true
  })
}
