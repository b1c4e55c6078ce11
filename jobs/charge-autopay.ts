import { read, write } from "#db/client.server.ts"
import { chargeRun } from "~/domain/autopay/charge-run.ts"
import { cancelMissedRuns, runsToCharge, runsToChargeNow } from "~/domain/autopay/runs-to-charge.ts"
import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { forEachWhileAvailable } from "~/domain/payments/sweep/for-each-while-available.ts"
import type { ReportError } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

const AT_ONCE = 4

/** Charges the prepared autopay runs, after the sweep of the provider's events. */
export async function chargeAutopay(stop: AbortSignal, report: ReportError): Promise<void> {
  const gateway = await paymentGateway()
  if (!gateway) return
  if ((await read(runsToCharge)).length > 0) await write(cancelMissedRuns)
  const runs = await read((tx) => runsToChargeNow(tx, gateway.name))
  await reportingOutages("autopay", report, async (reported) => {
    await forEachWhileAvailable(runs, stop, reported, (receiptId) => chargeRun(gateway, receiptId), AT_ONCE)
    return runs.length > 0
  })
}
