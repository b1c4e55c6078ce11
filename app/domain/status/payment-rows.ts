import type { Tx } from "#db/client.server.ts"
import { formatInstant } from "~/values/calendar.ts"
import { settings } from "../../../settings.ts"
import { isSandbox, PAYMENTS_OFF, providerOf, whyPaymentsAreOff } from "../payment-provider/payment-gateway.ts"
import { lastSweep, sweepProblem } from "../payments/sweep/sweep-progress.ts"
import type { Actor } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"
import { green, red, type StatusRow, yellow } from "./status-row.ts"

const SUBJECT = "Online payments"
const EVENTS = "Payment events"

export async function paymentRows(tx: Tx, actor: Actor): Promise<StatusRow[]> {
  const why = await whyPaymentsAreOff(tx)
  if (why === "setting") return [green(SUBJECT, "They are switched off by PAYMENTS=off.")]
  if (why !== null) return [yellow(SUBJECT, `They are off: ${PAYMENTS_OFF[why]}.`, "Save the keys at Properties.")]
  return [modeRow(), await eventsRow(tx, actor)]
}

function modeRow(): StatusRow {
  if (isSandbox())
    return yellow(SUBJECT, "They go to the sandbox: no money is real.", "Set PAYMENTS=stripe to collect rent.")
  return green(SUBJECT, "Tenants can pay by the saved keys.")
}

/** How the provider's events arrive: by webhook, and by the sweep every five minutes. */
async function eventsRow(tx: Tx, actor: Actor): Promise<StatusRow> {
  const zone = await zoneOf(tx)
  const problem = await sweepProblem(tx, actor, {})
  if (problem !== null) {
    const since = formatInstant(problem.since, zone)
    return red(EVENTS, `Not all have been booked since ${since}.`, "Read the reasons at Payments.")
  }
  const provider = await providerOf(tx)
  const sweep = provider && (await lastSweep(tx, provider.name))
  if (!sweep || sweep.updatedAt === 0) return green(EVENTS, "None has been looked for yet.")
  const swept = `All until ${formatInstant(sweep.updatedAt, zone)} are booked.`
  if (sweep.webhookAt !== null)
    return green(EVENTS, `${swept} The provider last called ${formatInstant(sweep.webhookAt, zone)}.`)
  if (isSandbox() || settings().stripeWebhookSecret !== null)
    return green(EVENTS, `${swept} The provider has not called yet.`)
  return yellow(
    EVENTS,
    `${swept} The provider does not call.`,
    "Set STRIPE_WEBHOOK_SECRET, so that payments are booked at once.",
  )
}
