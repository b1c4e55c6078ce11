/** The payment provider's sandbox: that of this process or, with SANDBOX_URL, one shared by several processes. Source: docs/decisions/0026. */
import { asCents } from "~/values/money.ts"
import { settings } from "../../../settings.ts"
import {
  type Endpoint,
  ownSandbox,
  ownWebhookSecret,
  registeredEndpoint,
  registerEndpoint as registerInFile,
  type SandboxPort,
  sendTo,
} from "./own-sandbox.ts"
import { sandboxSecrets } from "./sandbox-secrets.ts"
import { sharedSandbox } from "./shared-sandbox.ts"

export {
  businessDaysAfter,
  closeSandbox,
  deleteSandbox,
  forgetDeliveries,
  skipDiskSync,
  takeFee,
} from "./own-sandbox.ts"

const isShared = (): boolean => settings().sandboxUrl !== null
const sandbox = (): SandboxPort => (isShared() ? sharedSandbox : ownSandbox)

export const sandboxFetch: typeof fetch = (...request) => sandbox().fetch(...request)
/** Pays, or saves the method, with a documented test method. A second press also leads back. `expiry` is of a card to be saved. */
export const confirmOnHostedPage: SandboxPort["confirmOnHostedPage"] = (...input) =>
  sandbox().confirmOnHostedPage(...input)
/** Applies the payer's answer to their bank's question. Returns the payer's next address, if there was a question. */
export const respondToBank: SandboxPort["respondToBank"] = (...input) => sandbox().respondToBank(...input)
/** The deliveries due now, oldest first, after everything due in the sandbox has run. */
export const dueDeliveries: SandboxPort["dueDeliveries"] = () => sandbox().dueDeliveries()
/** Deletes the delivery when the event was accepted or the attempts are used up; else schedules the next attempt. */
export const settleDelivery: SandboxPort["settleDelivery"] = (...input) => sandbox().settleDelivery(...input)
/** The instant up to which the banks have responded, in milliseconds. */
export const bankTime: SandboxPort["bankTime"] = () => sandbox().bankTime()
/** Advances the sandbox by one business day: banks respond to all requests that are due by then. */
export const passBusinessDayOfSandbox: SandboxPort["passBusinessDay"] = () => sandbox().passBusinessDay()

export async function hostedPage(sessionId: string) {
  const page = await sandbox().hostedPage(sessionId)
  return page?.mode === "payment" ? { ...page, amount: asCents(page.amount) } : page
}

/** The question of a payer's bank. Undefined if there is none, or the secret does not belong to the payment. */
export async function bankQuestion(id: string, secret: string) {
  const question = await sandbox().bankQuestion(id, secret)
  return question?.about === "payment" ? { ...question, amount: asCents(question.amount) } : question
}

/** The secret that signs its webhooks. For a shared sandbox it is known without a call. */
export const webhookSecretOfSandbox = (): string => (isShared() ? sandboxSecrets().webhooks : ownWebhookSecret())

/** The endpoint of this process. Each process sends to itself the webhooks that it fetched from a shared sandbox. */
let own: Endpoint | undefined

export function registerEndpoint(endpoint: Endpoint): void {
  if (isShared()) own = endpoint
  else registerInFile(endpoint)
}

/** Sends the event to the registered endpoint. Returns whether it was accepted. */
export const sendToWebhook = (delivery: Parameters<typeof sendTo>[1]): Promise<boolean> =>
  sendTo(isShared() ? own : registeredEndpoint(), delivery)
