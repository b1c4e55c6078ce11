/** The payment provider's sandbox, with everything that a program can do with it. It imports nothing of the program. Source: docs/decisions/0026. */

import { sandboxNow, skipBusinessDay, wallSeconds } from "./clock.ts"
import { type Delivery, dueDeliveries, settleDelivery } from "./deliveries.ts"
import { runDueEvents } from "./due.ts"
import { type Endpoint, registerEndpoint, registeredEndpoint, sendTo } from "./endpoint.ts"
import { respondToFetch } from "./http/sandbox-fetch.ts"
import type { SandboxOptions } from "./options.ts"
import { bankQuestion, respondToBank } from "./pages/bank-questions.ts"
import { confirmOnHostedPage, type ExpiryMonth, hostedPage } from "./pages/payer.ts"
import { takeFee } from "./payouts.ts"
import { inStore, type Store } from "./store.server.ts"
import { inSandbox } from "./transaction.ts"
import { setWebhookSecret, webhookSecret } from "./webhook-secret.ts"

/** Creates the sandbox of a program. Nothing is opened or stored before the first request. */
export function createSandbox(options: SandboxOptions) {
  const stored = <Value>(work: (store: Store) => Value): Value => inStore(options.folder(), work)
  return {
    fetch: respondToFetch(options),
    hostedPage: (sessionId: string) => inSandbox(options, (sandbox) => hostedPage(sandbox, sessionId)),
    /** Pays, or saves the method, with a documented test method. A second press also leads back. `expiry` is of a card to be saved. */
    confirmOnHostedPage: (sessionId: string, token: string, expiry?: ExpiryMonth) =>
      inSandbox(options, (sandbox) => confirmOnHostedPage(sandbox, sessionId, token, expiry)),
    /** The question of a payer's bank. Undefined if there is none, or the secret does not belong to the payment. */
    bankQuestion: (id: string, secret: string) => inSandbox(options, (sandbox) => bankQuestion(sandbox, id, secret)),
    /** Applies the payer's answer to their bank's question. Returns the payer's next address, if there was a question. */
    respondToBank: (id: string, secret: string, response: string) =>
      inSandbox(options, (sandbox) => respondToBank(sandbox, id, secret, response)),
    webhookSecret: () => stored(webhookSecret),
    setWebhookSecret: (secret: string) => stored((store) => setWebhookSecret(store, secret)),
    registerEndpoint: (endpoint: Endpoint) => stored((store) => registerEndpoint(store, endpoint)),
    registeredEndpoint: () => stored(registeredEndpoint),
    /** The deliveries due now, oldest first, after everything due in the sandbox has run. */
    dueDeliveries: () => inSandbox(options, dueDeliveries),
    /** Sends the event to an endpoint's webhook. Returns whether it was accepted; false without an endpoint. */
    sendTo: (endpoint: Endpoint | undefined, delivery: Delivery) => sendTo(endpoint, options.webhookPath, delivery),
    /** Deletes the delivery when the event was accepted or the attempts are used up; else schedules the next attempt. */
    settleDelivery: (delivery: Delivery, isAccepted: boolean) =>
      stored((store) => settleDelivery(store, options.clock, delivery, isAccepted)),
    /** Deletes all pending deliveries, because a sweep booked their events. */
    forgetDeliveries: () => stored(({ database }) => void database.exec("DELETE FROM deliveries")),
    /** The instant up to which the banks have responded, in milliseconds. */
    bankTime: () => stored((store) => sandboxNow(store, wallSeconds(store, options.clock)) * 1000),
    /** Advances by one business day: banks respond to all requests that are due by then. */
    passBusinessDay: () => stored((store) => passBusinessDay(store, options)),
    ...payouts(options),
    /** Stops waiting for the disk until the file is closed. */
    skipDiskSync: () => void stored(({ database }) => database).pragma("synchronous = OFF"),
  }
}

const payouts = (options: SandboxOptions) => ({
  /** The bank refuses the next payout that would arrive, at once or some days after it counted as paid. */
  failNextPayout: (when: "at once" | "after its arrival") =>
    inStore(options.folder(), (store) => store.setFact("next payout fails", when)),
  /** From now on nothing is paid out by itself. */
  payOutByHand: () => inStore(options.folder(), (store) => store.setFact("payouts by hand", "yes")),
  /** The provider's own charge, which belongs to no payment, in cents. */
  takeFee: (amount: number, description: string) =>
    inSandbox(options, (sandbox) => takeFee(sandbox, amount, description)),
})

function passBusinessDay(store: Store, options: SandboxOptions): void {
  const now = wallSeconds(store, options.clock)
  skipBusinessDay(store, now)
  runDueEvents({ store, now, idempotencyKey: null, options }, sandboxNow(store, now))
}
