/** What is made at the provider is written down first, once for each request, and then made there under its own key. Source: money.md 3.11. */
import { type Tx, write } from "#db/client.server.ts"
import { forgetResponse, withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type PaymentGateway, ProviderRefused } from "./port.ts"
import { providerResponse } from "./provider-response.ts"

type Steps<Made> = {
  /** Writes it down; returns its number. */
  open: (tx: Tx) => Promise<string>
  /** Makes it at the provider, or finds what was made; null when it was not made in time. */
  make: (gateway: PaymentGateway, id: string) => Promise<Made | null>
  /** The provider refuses it permanently: it is over. */
  giveUp: (tx: Tx, id: string) => Promise<void>
}

/**
 * When the provider refuses permanently, the same request may be repeated; when it is unavailable, a repeat continues what was begun. Refuses 503 while
 * payments are off, and 502.
 */
export async function onceAtProvider<Made>(
  gateway: PaymentGateway | null,
  actor: Actor,
  idempotentRequest: IdempotentRequest | undefined,
  { open, make, giveUp }: Steps<Made>,
): Promise<{ id: string; made: Made }> {
  const id = await write((tx) =>
    idempotentRequest?.key ? withIdempotency(tx, actor, idempotentRequest, () => open(tx)) : open(tx),
  )
  if (!gateway) throw new Refusal("PAYMENTS_UNAVAILABLE")
  const call = make(gateway, id).catch(async (error: unknown) => {
    if (error instanceof ProviderRefused) {
      await write(async (tx) => {
        await giveUp(tx, id)
        if (idempotentRequest?.key) await forgetResponse(tx, actor, idempotentRequest)
      })
    }
    throw error
  })
  const made = await providerResponse(call)
  if (!made) throw new Refusal("PAYMENT_PROVIDER_ERROR")
  return { id, made }
}
