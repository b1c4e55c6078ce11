/** Settles a saved method that was changed or removed at the provider. Source: api.md 4.9. */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { paymentMethods } from "#db/schema/index.ts"
import type { SavedMethod } from "../payment-provider/method-port.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { storedCustomerOf } from "./customer.ts"
import type { MethodOwner } from "./method-owner.ts"
import { methodsInTurn } from "./methods-in-turn.ts"
import { forgetMethod, storeMethod } from "./stored-methods.ts"

/**
 * Stores a known method as the provider shows it now. One that was removed there is deleted here, and the autopay that used it is turned off. Returns
 * whether it is still saved; null for a method that is not stored here. Order and repeats do not matter. Throws ProviderUnavailable and
 * ProviderRefused.
 */
export async function settleMethod(gateway: PaymentGateway, methodId: string): Promise<boolean | null> {
  const known = await read((tx) => tx.one(tx.select().from(paymentMethods).where(eq(paymentMethods.id, methodId))))
  if (!known) return null
  const { tenantId, signInId, account } = known
  if (account !== (await gateway.account())) return null
  return methodsInTurn(tenantId, async () => {
    const method = await gateway.readMethod(methodId)
    return write((tx) => storeState(tx, { tenantId, signInId, account, methodId }, method))
  })
}

async function storeState(
  tx: Tx,
  { account, methodId, ...owner }: MethodOwner & { account: string; methodId: string },
  method: SavedMethod | null,
): Promise<boolean> {
  const { providerCustomerId } = await storedCustomerOf(tx, owner)
  const { tenantId, signInId } = owner
  const isSaved = method !== null && method.customerId !== null && method.customerId === providerCustomerId
  await (isSaved ? storeMethod(tx, tenantId, account, method, signInId) : forgetMethod(tx, tenantId, methodId))
  return isSaved
}
