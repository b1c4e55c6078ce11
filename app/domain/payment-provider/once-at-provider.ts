/** Stores a new object in our database, once for each request, and then makes it at the provider under its own key. Source: money.md 3.11. */
import { type Tx, write } from "#db/client.server.ts"
import { forgetResponse, withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type PaymentGateway, ProviderRefused } from "./port.ts"
import { providerResponse } from "./provider-response.ts"

type Steps<Made> = {
  /** Stores the object; returns its id. */
  open: (tx: Tx) => Promise<string>
  /** Makes the object at the provider, or finds the existing one; null when it was not made in time. */
  make: (gateway: PaymentGateway, id: string) => Promise<Made | null>
  /** Ends the object that the provider refuses permanently. */
  giveUp: (tx: Tx, id: string) => Promise<void>
}

/** A repeat continues the same object; after a permanent refusal it begins a new one. Refuses 503 while payments are off, and 502. */
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
