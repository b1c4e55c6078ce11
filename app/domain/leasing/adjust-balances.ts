/** Sets a tenant's balances, and previews that. Source: api.md M19, money.md 1.4 "manager_adjustment". */

import { command } from "../commands.ts"
import { adjustBalances } from "../ledger/adjustments.ts"
import type { AdjustBalances } from "../ledger/inputs.ts"
import { type TenantDetails, tenantDetails } from "./tenant-details.ts"

export const adjustTenantBalances = command(
  "adjust balances",
  async (tx, actor, input: AdjustBalances): Promise<TenantDetails> => {
    await adjustBalances(tx, actor, input)
    return tenantDetails(tx, actor, { tenantId: input.tenantId })
  },
)
