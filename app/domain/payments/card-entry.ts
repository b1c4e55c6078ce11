/** What a browser needs for the provider's form: the secret of one payment of ours, read anew each time and stored nowhere. */
import { read } from "#db/client.server.ts"
import { formPublicKey, paymentGateway } from "../payment-provider/payment-gateway.ts"
import type { ProviderIntent } from "../payment-provider/port.ts"
import { providerResponse } from "../payment-provider/provider-response.ts"
import { openAtProvider } from "./open-at-provider.ts"

export type CardEntry = { publicKey: string; clientSecret: string }

/** While it is none of these, the payment was confirmed or called off. */
const UNCONFIRMED: readonly ProviderIntent["status"][] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]

/** The form of an open payment; null when there is nothing left to confirm. Refuses (502) when the provider does not answer. */
export async function cardEntryOf(receiptId: string): Promise<CardEntry | null> {
  const gateway = await paymentGateway()
  const publicKey = await read(formPublicKey)
  if (!gateway || publicKey === null) return null
  const opened = await providerResponse(openAtProvider(gateway, receiptId))
  const intent = opened?.intent
  if (!intent || !UNCONFIRMED.includes(intent.status)) return null
  return { publicKey, clientSecret: intent.clientSecret }
}
