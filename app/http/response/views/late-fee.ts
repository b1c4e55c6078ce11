/** JSON of late fees and their rules (api.md section 1). */
import type { LateFees } from "~/domain/late-fee-rules/late-fees-page.ts"
import type { Named } from "~/domain/late-fee-rules/named-tenants.ts"
import type { KnownRules } from "~/domain/late-fee-rules/set-rule.ts"
import type { SkippedLateFee } from "~/domain/late-fee-rules/skip-late-fee.ts"
import type { LateFeeRule, LateFeeRuleRow } from "~/domain/ledger/charges/late-fee-rules.ts"
import type { Day, Month } from "~/values/calendar.ts"

const instant = (at: number) => new Date(at).toISOString()

type Figures = Pick<LateFeeRuleRow, "bps" | "amount" | "smallestOverdue" | "mostPerMonth">

const figuresView = ({ bps, amount, smallestOverdue, mostPerMonth }: Figures) => ({
  Percent: bps === null ? null : bps / 100,
  Amount: amount,
  SmallestOverdue: smallestOverdue,
  MostPerMonth: mostPerMonth,
})

/** Null if the specification's percentage of the rent applies. */
export function lateFeeInForceView(rule: LateFeeRule | null) {
  if (!rule?.row) return null
  return { Kind: rule.terms.kind, ...figuresView(rule.row), InForceFrom: rule.row.inForceFrom, IsOwn: rule.isOwn }
}

export function lateFeeRuleView(row: LateFeeRuleRow) {
  const { id, tenantId, kind, inForceFrom, reason, createdAt } = row
  return {
    LateFeeRuleID: id,
    TenantID: tenantId,
    Kind: kind,
    ...figuresView(row),
    InForceFrom: inForceFrom,
    Reason: reason,
    createdAt: instant(createdAt),
  }
}

export const lateFeeRulesView = ({ inForce, rules }: KnownRules) => ({
  InForce: lateFeeInForceView(inForce),
  Rules: rules.map(lateFeeRuleView),
})

type About = Omit<Named, "units"> & { period: Month; lateOn: Day }

const aboutView = ({ tenantId, firstName, lastName, period, lateOn }: About) => ({
  TenantID: tenantId,
  TenantFirstName: firstName,
  TenantLastName: lastName,
  Period: period,
  LateOn: lateOn,
})

export const lateFeesView = ({ month, coming, past }: LateFees) => ({
  Month: month,
  Coming: coming.map((fee) => ({
    ...aboutView(fee),
    Outcome: fee.outcome,
    Amount: fee.amount,
    OverdueRent: fee.overdue,
    Why: fee.why,
  })),
  Past: past.map((fee) => ({
    ...aboutView(fee),
    Outcome: fee.outcome,
    ChargeID: fee.chargeId,
    Amount: fee.amount,
    Why: fee.why,
  })),
})

export const lateFeeSkipView = (skip: SkippedLateFee) => ({
  ...aboutView(skip),
  Reason: skip.reason,
  createdAt: instant(skip.createdAt),
})
