import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { sweep } from "~/domain/payments/sweep/sweep.ts"
import type { ReportError, Stop } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

/** Settles the payments named by the provider's events since the last sweep. */
export async function sweepPayments(stop: Stop, report: ReportError): Promise<void> {
  const gateway = await paymentGateway()
  if (!gateway) return
  await reportingOutages("sweep", report, async (reported) => {
    await sweep(gateway, stop, reported)
    return true
  })
}
