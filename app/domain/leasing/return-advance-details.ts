import { command } from "../commands.ts"
import type { ReturnAdvance } from "../ledger/inputs.ts"
import { returnAdvance } from "../ledger/return-advance.ts"
import { tenantDetails } from "./tenant-details.ts"

/** Returns advance rent in cash, and the tenant afterwards (M66). Refuses as `returnAdvance` does. */
export const returnAdvanceRent = command(returnAdvance.permission, async (tx, actor, input: ReturnAdvance) => {
  await returnAdvance(tx, actor, input)
  return tenantDetails(tx, actor, { tenantId: input.tenantId })
})
