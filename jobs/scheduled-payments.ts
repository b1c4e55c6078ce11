import { read, write } from "#db/client.server.ts"
import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { forEachWhileAvailable } from "~/domain/payments/sweep/for-each-while-available.ts"
import { announceScheduled, scheduledToAnnounce } from "~/domain/scheduled-payments/announce-scheduled.ts"
import { beginScheduled, scheduledDueOn, scheduledWaiting } from "~/domain/scheduled-payments/begin-scheduled.ts"
import {
  cancelMissedScheduled,
  chargeScheduled,
  scheduledToCharge,
} from "~/domain/scheduled-payments/charge-scheduled.ts"
import type { Job, ReportError } from "./job.ts"
import { reportingOutages } from "./provider-outage.ts"

/** Begins the payments set for a day, after its autopay, one transaction each. Another job charges them at the provider. */
export const beginScheduledPayments: Job = {
  name: "begin scheduled payments",
  due: async (tx, day) => (await scheduledDueOn(tx, day)).map((id) => (own) => beginScheduled(own, id)),
}

/** Mails tenants how much tomorrow's payment will take. Runs after today's postings, so that the amounts are right for tomorrow. */
export const announceScheduledPayments: Job = {
  name: "announce scheduled payments",
  due: async (tx, day) => (await scheduledToAnnounce(tx, day)).map((id) => (own) => announceScheduled(own, id)),
}

/** Begins payments that waited for autopay, and charges those that have begun, after the sweep of the provider's events. */
export async function chargeScheduledPayments(stop: AbortSignal, report: ReportError): Promise<void> {
  const gateway = await paymentGateway()
  if (!gateway) return
  for (const id of await read(scheduledWaiting)) {
    if (stop.aborted) return
    await write((tx) => beginScheduled(tx, id))
  }
  await write(cancelMissedScheduled)
  const due = await read((tx) => scheduledToCharge(tx, gateway.name))
  await reportingOutages("scheduled payments", report, async (reported) => {
    await forEachWhileAvailable(due, stop, reported, (receiptId) => chargeScheduled(gateway, receiptId))
    return due.length > 0
  })
}
