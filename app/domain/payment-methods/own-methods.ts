/** The calling tenant's saved methods, as the provider lists them now. Source: api.md T15. */
import { read, type Tx, write } from "#db/client.server.ts"
import { ownWorkflow } from "../commands.ts"
import type { SavedMethod } from "../payment-provider/method-port.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { providerResponse } from "../payment-provider/provider-response.ts"
import { storedCustomerOf } from "./customer.ts"
import { mergeDuplicates } from "./duplicate-methods.ts"
import { type MethodOwner, ownerOf } from "./method-owner.ts"
import { methodsInTurn } from "./methods-in-turn.ts"
import { forgetMethod, ownMethodsOf, type StoredMethod, storeMethod } from "./stored-methods.ts"

/**
 * Lists the methods, newest first. Stores the provider's list, deletes methods here that were removed there, and merges duplicates into the newer
 * method. Without a customer, or while payments are off, the provider is not called; the present keys have no methods of another account. Refuses 502
 * when the provider does not answer.
 */
export const listOwnMethods = ownWorkflow("see own payments", async (actor, _input: object) => {
  const owner = ownerOf(actor)
  const gateway = await paymentGateway()
  const isCurrent =
    gateway === null || (await providerResponse(methodsInTurn(owner.tenantId, () => refreshMethods(gateway, owner))))
  return isCurrent ? read((tx): Promise<StoredMethod[]> => ownMethodsOf(tx, owner)) : []
})

/** Refreshes the person's methods. Returns whether the person is a customer in the account of the present keys. */
async function refreshMethods(gateway: PaymentGateway, owner: MethodOwner): Promise<boolean> {
  const { providerCustomerId, providerAccount } = await read((tx) => storedCustomerOf(tx, owner))
  if (providerCustomerId === null) return false
  const account = await gateway.account()
  if (account !== providerAccount) return false
  const listed = await gateway.savedMethods(providerCustomerId)
  await write((tx) => storeList(tx, owner, account, listed))
  return true
}

async function storeList(tx: Tx, owner: MethodOwner, account: string, listed: readonly SavedMethod[]): Promise<void> {
  const { tenantId, signInId } = owner
  const known = await ownMethodsOf(tx, owner)
  for (const method of listed) await storeMethod(tx, tenantId, account, method, signInId)
  for (const { id } of known) {
    if (!listed.some((method) => method.id === id)) await forgetMethod(tx, tenantId, id)
  }
  await mergeDuplicates(tx, tenantId)
}
