import { read } from "#db/client.server.ts"
import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { cancelAtProvider } from "~/domain/payments/online/cancel-at-provider.ts"
import { paymentsToCancel } from "~/domain/payments/online/cancel-requests.ts"
import { forEachWhileAvailable } from "~/domain/payments/sweep/for-each-while-available.ts"
import type { ReportError } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

export async function cancelPayments(stop: AbortSignal, report: ReportError): Promise<void> {
  const waiting = await read(paymentsToCancel)
  const gateway = waiting.length > 0 ? await paymentGateway() : null
  await reportingOutages("cancel", report, async (reported) => {
    if (gateway)
      await forEachWhileAvailable(waiting, stop, reported, (receiptId) => cancelAtProvider(gateway, receiptId))
    return gateway !== null
  })
}
