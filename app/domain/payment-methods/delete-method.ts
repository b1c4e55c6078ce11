/** A tenant deletes one of their saved methods. Source: api.md T16. */
import { type Tx, write } from "#db/client.server.ts"
import { ownWorkflow } from "../commands.ts"
import { withIdempotency } from "../idempotency.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import { providerResponse } from "../payment-provider/provider-response.ts"
import type { TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { ChooseMethod } from "./inputs.ts"
import { ownerOf } from "./method-owner.ts"
import { methodsInTurn } from "./methods-in-turn.ts"
import { forgetMethod, ownMethodOf } from "./stored-methods.ts"

/** The message of a failed deletion, also when the provider refused it. */
export const METHOD_NOT_DELETED = { message: "Failed to delete payment method. Please try again later." }

/**
 * Removes a method at the provider, then here; if autopay used it, autopay is turned off and has no method. After an interruption between the two, a
 * repeat, the provider's event or the next reading of the list finishes the deletion. Refuses (404 PAYMENT_METHOD_NOT_FOUND) a method that is not the
 * caller's, 503 while payments are off, and 502.
 */
export const deleteMethod = ownWorkflow(
  "pay online",
  async (actor, { methodId }: ChooseMethod, idempotentRequest): Promise<{ deleted: string }> => {
    const find = (tx: Tx) => ownMethod(tx, actor, methodId)
    const found = await write((tx) =>
      idempotentRequest?.key ? withIdempotency(tx, actor, idempotentRequest, () => find(tx)) : find(tx),
    )
    const gateway = await paymentGateway()
    if (!gateway) throw new Refusal("PAYMENTS_UNAVAILABLE")
    await methodsInTurn(actor.tenantId, async () => {
      await providerResponse(gateway.detachMethod(methodId))
      await write((tx) => forgetMethod(tx, actor.tenantId, methodId))
    })
    return found
  },
)

async function ownMethod(tx: Tx, actor: TenantActor, methodId: string): Promise<{ deleted: string }> {
  if (!(await ownMethodOf(tx, ownerOf(actor), methodId))) throw new Refusal("PAYMENT_METHOD_NOT_FOUND")
  return { deleted: methodId }
}
