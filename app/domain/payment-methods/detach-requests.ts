/** Requests to remove saved methods at the provider: the requesting transaction marks the method, and a job removes it. Source: money.md 3.9. */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm"
import { statement, type Tx, write } from "#db/client.server.ts"
import { paymentMethods } from "#db/schema/index.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { methodsInTurn } from "./methods-in-turn.ts"
import { forgetMethod, type StoredMethod } from "./stored-methods.ts"
import { removeAutopayMethod } from "./turn-off-autopay.ts"

const isWaiting = and(isNotNull(paymentMethods.detachRequestedAt), isNull(paymentMethods.detachedAt))

/**
 * Requests the removal of a saved method: from now on it is neither listed nor charged, and autopay with it is turned off without a method. Ignores a
 * method that this tenant has not saved. `isMailed`: people invited to the account are mailed. Returns whether autopay was on with it.
 */
export async function requestDetach(tx: Tx, tenantId: number, methodId: string, isMailed = true): Promise<boolean> {
  const one = and(eq(paymentMethods.id, methodId), eq(paymentMethods.tenantId, tenantId))
  const isNew = and(one, isNull(paymentMethods.detachRequestedAt), isNull(paymentMethods.detachedAt))
  await tx.run(tx.update(paymentMethods).set({ detachRequestedAt: tx.now }).where(isNew))
  return removeAutopayMethod(tx, tenantId, methodId, isMailed)
}

const waiting = statement((db) =>
  db
    .select()
    .from(paymentMethods)
    .where(isWaiting)
    .orderBy(asc(paymentMethods.detachRequestedAt), asc(paymentMethods.id))
    .prepare(),
)

/** The methods still to be removed at the provider, oldest request first. */
export const methodsToDetach = (tx: Tx): Promise<StoredMethod[]> => tx.all(waiting)

/** Removes a method at the provider. A method of another account waits for its keys. Throws ProviderUnavailable: then it is tried again. */
export async function detachAtProvider(
  gateway: PaymentGateway,
  { id, tenantId, account }: StoredMethod,
): Promise<void> {
  if (account !== (await gateway.account())) return
  await methodsInTurn(tenantId, async () => {
    await gateway.detachMethod(id)
    await write((tx) => forgetMethod(tx, tenantId, id))
  })
}
