import { oneAtATime } from "../one-at-a-time.ts"

/**
 * Runs `work` on a tenant's methods at the provider, one after another: each read or removal is stored before the next, so the stored state never
 * becomes older.
 */
export const methodsInTurn = <Value>(tenantId: number, work: () => Promise<Value>): Promise<Value> =>
  oneAtATime(`methods of tenant ${tenantId}`, work)
