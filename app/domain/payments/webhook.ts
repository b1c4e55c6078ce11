/** The provider's webhook: a signed notification of a change. The truth is read again. Source: api.md S3, money.md 3.10, threats.md T23. */
import { z } from "zod"
import { read, write } from "#db/client.server.ts"
import { workflow } from "../commands.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import { providerResponse } from "../payment-provider/provider-response.ts"
import { Refusal } from "../refusal.ts"
import { recordWebhook } from "./payments-to-watch.ts"
import { isReceived, storeEvents } from "./received-events.ts"
import { settleSubject, subjectOf } from "./settle-subject.ts"

const name = z.string().min(1).max(255)
/** The shape of every event of the provider: nothing else is accepted, even when signed. */
const Event = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  at: z.int(),
  intentId: name.nullable(),
  setupId: name.nullable(),
  objectId: name.nullable(),
})

/** The body as received, and its signature header. */
export type Webhook = { raw: string; signature: string | null }

/**
 * Settles the payment or saved method of an event, once per event. Refuses (400 INVALID_SIGNATURE) a request that the provider did not sign within five minutes or
 * that is not an event, 503 while payments are off or no signing secret is set, and 502 while the provider is unavailable: it sends the event again.
 * Events of another mode, and about nothing of ours, change nothing.
 */
export const receiveWebhook = workflow(
  "use public pages",
  async (_actor, { raw, signature }: Webhook): Promise<void> => {
    const gateway = await paymentGateway()
    if (!gateway?.verifiesWebhooks) throw new Refusal("PAYMENTS_UNAVAILABLE")
    const event = Event.safeParse(gateway.verifyWebhook(raw, signature)).data
    if (!event) throw new Refusal("INVALID_SIGNATURE")
    if (event.livemode !== gateway.livemode || (await read((tx) => isReceived(tx, event.id)))) return
    await write((tx) => recordWebhook(tx, gateway.name))
    const subject = await providerResponse(subjectOf(gateway, event))
    if (subject === null) await write((tx) => storeEvents(tx, [event], null))
    else await providerResponse(settleSubject(gateway, subject, [event]))
  },
)
