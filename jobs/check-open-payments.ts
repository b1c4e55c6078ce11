import { read, write } from "#db/client.server.ts"
import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { cancelExpiredPayments } from "~/domain/payments/cancel-requests.ts"
import { lookAtPayment, paymentsUnderWay } from "~/domain/payments/check-open-payment.ts"
import { inTurn } from "~/domain/payments/for-each-while-available.ts"
import type { Report } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

/** Checks the payments of the last hour at the provider, and cancels those of yesterday. Does nothing while payments are off. */
export async function lookAtPayments(stop: AbortSignal, report: Report): Promise<void> {
  const gateway = await paymentGateway()
  if (!gateway) return
  await write(cancelExpiredPayments)
  const receipts = await read(paymentsUnderWay)
  await reportingOutages("look", report, async (reported) => {
    await inTurn(receipts, stop, reported, (receiptId) => lookAtPayment(gateway, receiptId))
    return receipts.length > 0
  })
}
