/** The sandbox as this program creates it. No other file imports from sandbox/, and sandbox/ imports nothing of ours. Source: docs/decisions/0026. */
import { clock } from "#db/clock.ts"
import { createSandbox } from "#sandbox/create-sandbox.ts"
import { asCents } from "~/values/money.ts"
import { settings } from "../../../settings.ts"
import { STRIPE_API_VERSION } from "./api-version.ts"
import { EVENT_TYPES } from "./provider-event.ts"

export { businessDaysAfter } from "#sandbox/clock.ts"
export { closeSandbox, deleteSandbox } from "#sandbox/store.server.ts"

const sandbox = createSandbox({
  folder: () => settings().dataDir,
  clock,
  apiVersion: STRIPE_API_VERSION,
  sentEvents: EVENT_TYPES,
  webhookPath: "/api/stripe/webhook",
})

export const {
  fetch: sandboxFetch,
  confirmOnHostedPage,
  respondToBank,
  webhookSecret: webhookSecretOfSandbox,
  registerEndpoint,
  dueDeliveries,
  sendToWebhook,
  settleDelivery,
  forgetDeliveries,
  bankTime,
  passBusinessDay: passBusinessDayOfSandbox,
  skipDiskSync,
} = sandbox

export function hostedPage(sessionId: string) {
  const page = sandbox.hostedPage(sessionId)
  return page?.mode === "payment" ? { ...page, amount: asCents(page.amount) } : page
}

/** The question of a payer's bank. Undefined when there is none, or the secret is not the payment's. */
export function bankQuestion(id: string, secret: string) {
  const question = sandbox.bankQuestion(id, secret)
  return question?.about === "payment" ? { ...question, amount: asCents(question.amount) } : question
}
