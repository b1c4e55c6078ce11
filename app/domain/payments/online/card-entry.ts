/** The client secret of one payment, which the browser needs for the provider's form. It is read each time and stored nowhere. */
import { read } from "#db/client.server.ts"
import { formPublicKey, paymentGateway } from "../../payment-provider/payment-gateway.ts"
import type { ProviderIntent } from "../../payment-provider/port.ts"
import { providerResponse } from "../../payment-provider/provider-response.ts"
import { openAtProvider } from "./open-at-provider.ts"

export type CardEntry = { publicKey: string; clientSecret: string }

/** With any other status the payment was confirmed or cancelled. */
const UNCONFIRMED: readonly ProviderIntent["status"][] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]

/** The keys for an open payment's form; null when nothing is left to confirm. Refuses (502) when the provider does not answer. */
export async function cardEntryOf(receiptId: string): Promise<CardEntry | null> {
  const gateway = await paymentGateway()
  const publicKey = await read(formPublicKey)
  if (!gateway || publicKey === null) return null
  const opened = await providerResponse(openAtProvider(gateway, receiptId))
  const intent = opened?.intent
  if (!intent || !UNCONFIRMED.includes(intent.status)) return null
  return { publicKey, clientSecret: intent.clientSecret }
}
