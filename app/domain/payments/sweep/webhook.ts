/** The provider's webhook: a signed notification, after which we read the changed object. Source: api.md S3, money.md 3.10, threats.md T23. */
import { z } from "zod"
import { read, write } from "#db/client.server.ts"
import { workflow } from "../../commands.ts"
import { paymentGateway } from "../../payment-provider/payment-gateway.ts"
import type { PaymentGateway, ProviderEvent } from "../../payment-provider/port.ts"
import { providerResponse } from "../../payment-provider/provider-response.ts"
import { readPayouts } from "../../payouts/read-payouts.ts"
import { Refusal } from "../../refusal.ts"
import { recordWebhook } from "../payments-to-watch.ts"
import { isReceived, storeEvents } from "./received-events.ts"
import { settleSubject, subjectOf } from "./settle-subject.ts"

const name = z.string().min(1).max(255)
/** The shape of every event of the provider. Anything else is refused, even if it is signed. */
const Event = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  account: name.nullable(),
  at: z.int(),
  intentId: name.nullable(),
  setupId: name.nullable(),
  objectId: name.nullable(),
})

/** `raw` is the body as received. */
export type Webhook = { raw: string; signature: string | null }

/** An event's outcome. An event of another mode or account changes nothing: its endpoint is set up wrongly at the provider. */
export type ReceivedEvent = { outcome: "received" | "other-mode" | "other-account"; id: string; type: string }

/**
 * Settles the payment or saved method of an event, once per event. Refuses (400 INVALID_SIGNATURE) a request that is not an event or that the
 * provider did not sign within five minutes, 503 while payments are off or no signing secret is set, and 502 while the provider is unavailable, so
 * that it sends the event again. Events of another mode or account, and events about nothing of ours, change nothing.
 */
export const receiveWebhook = workflow(
  "use public pages",
  async (_actor, { raw, signature }: Webhook): Promise<ReceivedEvent> => {
    const gateway = await paymentGateway()
    if (!gateway?.verifiesWebhooks) throw new Refusal("PAYMENTS_UNAVAILABLE")
    const event = Event.safeParse(gateway.verifyWebhook(raw, signature)).data
    if (!event) throw new Refusal("INVALID_SIGNATURE")
    const { id, type } = event
    if (event.livemode !== gateway.livemode) return { outcome: "other-mode", id, type }
    if (await isOfAnother(gateway, event)) return { outcome: "other-account", id, type }
    if (!(await read((tx) => isReceived(tx, id)))) await settle(gateway, event)
    return { outcome: "received", id, type }
  },
)

/** Whether an event names another account than the keys'. Most events name none: they belong to the account whose endpoint was called. */
async function isOfAnother(gateway: PaymentGateway, { account }: ProviderEvent): Promise<boolean> {
  if (account === null) return false
  const [own] = (await providerResponse(gateway.account())).split(" ")
  return account !== own
}

async function settle(gateway: PaymentGateway, event: ProviderEvent): Promise<void> {
  await write((tx) => recordWebhook(tx, gateway.name))
  if (event.type.startsWith("payout.")) return settlePayouts(gateway, event)
  const subject = await providerResponse(subjectOf(gateway, event))
  if (subject === null) await write((tx) => storeEvents(tx, [event], null))
  else await providerResponse(settleSubject(gateway, subject, [event]))
}

const UNTIL_DONE = { aborted: false }
/** The problem is stored with the payout, and the next sweep tries again and reports it. */
const unreported = () => {}

/** An event about a payout triggers the reading of all payouts. */
async function settlePayouts(gateway: PaymentGateway, event: ProviderEvent): Promise<void> {
  await providerResponse(readPayouts(gateway, UNTIL_DONE, unreported))
  await write((tx) => storeEvents(tx, [event], null))
}
