import { oneAtATime } from "../one-at-a-time.ts"

/** Reading a tenant's methods at the provider, removing one there, and storing either, one after another: what is stored is never older than what was. */
export const methodsInTurn = <Value>(tenantId: number, work: () => Promise<Value>): Promise<Value> =>
  oneAtATime(`methods of tenant ${tenantId}`, work)
