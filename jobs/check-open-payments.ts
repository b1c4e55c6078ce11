import { read, write } from "#db/client.server.ts"
import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { cancelExpiredPayments } from "~/domain/payments/online/cancel-requests.ts"
import { checkOpenPayment, recentOpenPayments } from "~/domain/payments/online/check-open-payment.ts"
import { finishRefund } from "~/domain/payments/refunds/refund-payment.ts"
import { cutOffRefunds } from "~/domain/payments/refunds/refund-requests.ts"
import { forEachWhileAvailable } from "~/domain/payments/sweep/for-each-while-available.ts"
import type { ReportError } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

/** Checks the payments of the last hour at the provider, repeats interrupted refunds, and cancels yesterday's open payments. */
export async function checkOpenPayments(stop: AbortSignal, report: ReportError): Promise<void> {
  const gateway = await paymentGateway()
  if (!gateway) return
  await write(cancelExpiredPayments)
  const receipts = await read(recentOpenPayments)
  const refunds = await read(cutOffRefunds)
  await reportingOutages("check", report, async (reported) => {
    await forEachWhileAvailable(receipts, stop, reported, (receiptId) => checkOpenPayment(gateway, receiptId))
    await forEachWhileAvailable(refunds, stop, reported, (id) => finishRefund(gateway, id))
    return receipts.length + refunds.length > 0
  })
}
