/** Calls about late fees and their rules. Source: api.md 4.10. */
import {
  LateFeesQuery,
  RulesQuery,
  SetPropertyRule,
  SetTenantRule,
  SkipLateFee,
} from "~/domain/late-fee-rules/inputs.ts"
import { lateFees } from "~/domain/late-fee-rules/late-fees-page.ts"
import { knownRules, setPropertyRule, setTenantRule } from "~/domain/late-fee-rules/set-rule.ts"
import { skipLateFee } from "~/domain/late-fee-rules/skip-late-fee.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { LateFeeRule, LateFeeRules, LateFeeSkip, LateFees } from "~/http/response/shapes/late-fee.ts"
import { lateFeeRulesView, lateFeeRuleView, lateFeeSkipView, lateFeesView } from "~/http/response/views/late-fee.ts"

export const loader = resource({
  "X20 GET /management/late-fee-rules": {
    summary: "List the late-fee rules of the property or of a tenant, and the one in force",
    ...query({ input: RulesQuery, command: knownRules, output: lateFeeRulesView }),
    shape: LateFeeRules,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X21 POST /admin/late-fee-rule": {
    summary: "Set the property's late-fee rule from a day on",
    ...mutation({ input: SetPropertyRule, command: setPropertyRule, output: lateFeeRuleView, status: 201 }),
    shape: LateFeeRule,
    refuses: ["TOO_MANY_RULES"],
  },
  "X22 POST /management/tenant/late-fee-rule": {
    summary: "Set a tenant's late-fee rule from a day on",
    ...mutation({ input: SetTenantRule, command: setTenantRule, output: lateFeeRuleView, status: 201 }),
    shape: LateFeeRule,
    refuses: ["TENANT_NOT_FOUND", "TOO_MANY_RULES"],
  },
  "X23 GET /management/late-fees": {
    summary: "List the late fees of the next two days, and those of a month",
    ...query({ input: LateFeesQuery, command: lateFees, output: lateFeesView }),
    shape: LateFees,
  },
  "X24 POST /management/late-fees/skip": {
    summary: "Skip a tenant's late fee of a month before its late day",
    ...mutation({ input: SkipLateFee, command: skipLateFee, output: lateFeeSkipView, status: 201 }),
    shape: LateFeeSkip,
    refuses: ["TENANT_NOT_FOUND", "TENANT_HAS_NO_UNIT", "LATE_FEE_SETTLED"],
  },
})
export const action = loader
