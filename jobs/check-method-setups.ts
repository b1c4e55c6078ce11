import { read } from "#db/client.server.ts"
import { checkOpenSetup, openSetupsToCheck } from "~/domain/payment-methods/check-open-setup.ts"
import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { forEachWhileAvailable } from "~/domain/payments/sweep/for-each-while-available.ts"
import type { ReportError } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

/** Checks at the provider the methods being saved, and ends setups that the tenant did not complete. */
export async function checkMethodSetups(stop: AbortSignal, report: ReportError): Promise<void> {
  const setups = await read(openSetupsToCheck)
  const gateway = setups.length > 0 ? await paymentGateway() : null
  await reportingOutages("setups", report, async (reported) => {
    if (gateway) await forEachWhileAvailable(setups, stop, reported, (id) => checkOpenSetup(gateway, id))
    return gateway !== null
  })
}
