import { read } from "#db/client.server.ts"
import { detachAtProvider, methodsToDetach } from "~/domain/payment-methods/detach-requests.ts"
import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { forEachWhileAvailable } from "~/domain/payments/sweep/for-each-while-available.ts"
import type { ReportError } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

/** Removes at the provider the saved methods that must no longer be used. */
export async function detachMethods(stop: AbortSignal, report: ReportError): Promise<void> {
  const waiting = await read(methodsToDetach)
  const gateway = waiting.length > 0 ? await paymentGateway() : null
  await reportingOutages("detach", report, async (reported) => {
    if (gateway) await forEachWhileAvailable(waiting, stop, reported, (method) => detachAtProvider(gateway, method))
    return gateway !== null
  })
}
