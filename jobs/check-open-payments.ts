import { read, write } from "#db/client.server.ts"
import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { cancelExpiredPayments } from "~/domain/payments/cancel-requests.ts"
import { checkOpenPayment, recentOpenPayments } from "~/domain/payments/check-open-payment.ts"
import { forEachWhileAvailable } from "~/domain/payments/for-each-while-available.ts"
import type { Report } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

/** Checks the payments of the last hour at the provider, and cancels those of yesterday. */
export async function checkOpenPayments(stop: AbortSignal, report: Report): Promise<void> {
  const gateway = await paymentGateway()
  if (!gateway) return
  await write(cancelExpiredPayments)
  const receipts = await read(recentOpenPayments)
  await reportingOutages("check", report, async (reported) => {
    await forEachWhileAvailable(receipts, stop, reported, (receiptId) => checkOpenPayment(gateway, receiptId))
    return receipts.length > 0
  })
}
