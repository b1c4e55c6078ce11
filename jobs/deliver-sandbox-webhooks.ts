import { isSandbox } from "~/domain/payment-provider/payment-gateway.ts"
import { dueDeliveries, settleDelivery } from "~/domain/payment-provider/sandbox-deliveries.ts"
import { hearWebhook } from "~/domain/payments/webhook.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import type { Report } from "./job.ts"

/** Brings the sandbox's events to the webhook, as the provider would. Does nothing where payments do not go to the sandbox. */
export async function deliverSandboxWebhooks(stop: AbortSignal, report: Report): Promise<void> {
  if (!isSandbox()) return
  for (const delivery of dueDeliveries()) {
    if (stop.aborted) return
    const isTaken = await hearWebhook(ANONYMOUS, delivery).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Refusal)) report(error)
        return false
      },
    )
    settleDelivery(delivery, isTaken)
  }
}
