import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { sweep } from "~/domain/payments/sweep/sweep.ts"
import { readPayouts } from "~/domain/payouts/read-payouts.ts"
import type { ReportError, Stop } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

/** Settles the payments named by the provider's events since the last sweep, and records its payouts. */
export async function sweepPayments(stop: Stop, report: ReportError): Promise<void> {
  const gateway = await paymentGateway()
  if (!gateway) return
  await reportingOutages("sweep", report, async (reported) => {
    await sweep(gateway, stop, reported)
    await readPayouts(gateway, stop, reported)
    return true
  })
}
