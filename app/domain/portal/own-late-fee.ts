import { isNoFee, type LateFeeTerms } from "~/values/late-fee-text.ts"
import { ownCommand } from "../commands.ts"
import { lateFeeRuleOf } from "../ledger/charges/late-fee-rules.ts"
import { today } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"

/** The calling tenant's late fee by the landlord's rule; null if the specification's percentage applies or there is no late fee. Source: money.md 9.3. */
export const ownLateFee = ownCommand(
  "use tenant portal",
  async (tx, { tenantId }, _input: object): Promise<LateFeeTerms | null> => {
    const rule = await lateFeeRuleOf(tx, await findTenant(tx, tenantId), await today(tx))
    return rule?.row && !isNoFee(rule.terms) ? rule.terms : null
  },
)
