import { oneAtATimeEverywhere } from "../one-at-a-time.ts"

/** Runs `work` on a tenant's methods at the provider, one after another, so that no older state is stored over a newer one. */
export const methodsInTurn = <Value>(tenantId: number, work: () => Promise<Value>): Promise<Value> =>
  oneAtATimeEverywhere(`methods of tenant ${tenantId}`, work)
