/** Late-fee rules of the property and of tenants. Source: money.md 9.3, api.md X20 to X22. */
import type { Tx } from "#db/client.server.ts"
import { lateFeeRules } from "#db/schema/index.ts"
import { addMonths, clampedDay, type Day, formatDay, monthOf } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { lateFeeCondition, lateFeeText } from "~/values/late-fee-text.ts"
import { toBasisPoints, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import {
  type LateFeeRule,
  type LateFeeRuleRow,
  lateFeeRuleOf,
  lateFeeRuleRows,
  propertyLateFeeRule,
  termsOf,
} from "../ledger/charges/late-fee-rules.ts"
import { type Actor, mustBeAnothersLedger } from "../permissions.ts"
import { invalid, missing, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { today } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { RulesQuery, SetPropertyRule, SetTenantRule } from "./inputs.ts"

/** The most rules of the property, and of one tenant. */
const MOST = 200
const MONTHS_AHEAD = 24

/** Sets the property's rule from a day on (X21). Refuses 400 a past day, one over two years ahead, a rule without figure; 409 TOO_MANY_RULES. Audit LATE_FEE_RULE. */
export const setPropertyRule = command(
  "set late fee rules",
  (tx, actor, input: SetPropertyRule): Promise<LateFeeRuleRow> => setRule(tx, actor, null, input),
)

/** The same for a tenant (X22). Also refuses 403 the caller's own tenant and 404 TENANT_NOT_FOUND. */
export const setTenantRule = command("issue fees", async (tx, actor, input: SetTenantRule): Promise<LateFeeRuleRow> => {
  mustBeAnothersLedger(actor, input.tenantId)
  return setRule(tx, actor, input.tenantId, input)
})

export type KnownRules = { inForce: LateFeeRule | null; rules: LateFeeRuleRow[] }

/** The rule in force today, and all rules, newest first (X20). Refuses 404 TENANT_NOT_FOUND. */
export const knownRules = command("see tenants", async (tx, _actor, { tenantId }: RulesQuery): Promise<KnownRules> => {
  const day = await today(tx)
  const rules = (await lateFeeRuleRows(tx, tenantId ?? null)).toReversed()
  const inForce =
    tenantId === undefined
      ? await propertyLateFeeRule(tx, day)
      : await lateFeeRuleOf(tx, await findTenant(tx, tenantId), day)
  return { inForce, rules }
})

type Row = RowOf<SetPropertyRule, { percent: "bps" }>

async function setRule(tx: Tx, actor: Actor, tenantId: number | null, input: SetPropertyRule): Promise<LateFeeRuleRow> {
  const whose = tenantId === null ? "the property" : fullName(await findTenant(tx, tenantId))
  const figures = figuresOf(input)
  await mustBeComing(tx, input.inForceFrom)
  if ((await lateFeeRuleRows(tx, tenantId)).length >= MOST) throw new Refusal("TOO_MANY_RULES")
  const { kind, inForceFrom, reason } = input
  const rule = {
    tenantId,
    kind,
    inForceFrom,
    reason,
    ...figures,
    userId: actor.userId,
    createdAt: tx.now,
  } satisfies Row
  const row = await tx.one(tx.insert(lateFeeRules).values(rule).returning())
  if (!row) throw new Error("The rule was not stored")
  await record(tx, actor, {
    category: "LATE_FEE_RULE",
    details: `Late fee of ${whose} from ${formatDay(inForceFrom)}: ${ruleText(row)}.`,
    metadata: { TenantID: tenantId, LateFeeRuleID: row.id, Reason: reason },
  })
  return row
}

/** For instance "5% of the overdue rent, at most $75.00 a month, if at least $25.00 of rent is still open then". */
export function ruleText(row: LateFeeRuleRow): string {
  if (row.kind === "usual") return row.tenantId === null ? "the default percent of the rent" : "as for the property"
  const terms = termsOf(row)
  return terms.smallestOverdue > 1 ? `${lateFeeText(terms)}, ${lateFeeCondition(terms)}` : lateFeeText(terms)
}

function figuresOf({ kind, percent, amount, smallestOverdue, mostPerMonth }: SetPropertyRule) {
  const none = { bps: null, amount: null, smallestOverdue: ZERO, mostPerMonth: null }
  if (kind === "usual") return none
  const limits = { smallestOverdue: smallestOverdue ?? ZERO, mostPerMonth: mostPerMonth ?? null }
  if (kind === "flat") {
    if (amount === undefined) throw missing("amount", "Say how much a late fee is.")
    return { ...none, ...limits, amount }
  }
  if (percent === undefined) throw missing("percent", "Say which share of the rent a late fee is.")
  return { ...none, ...limits, bps: toBasisPoints(percent) }
}

async function mustBeComing(tx: Tx, from: Day): Promise<void> {
  const now = await today(tx)
  const last = clampedDay(addMonths(monthOf(now), MONTHS_AHEAD), Number(now.slice(8)))
  if (from < now || from > last) throw invalid("inForceFrom", `Use a day from ${formatDay(now)} to ${formatDay(last)}.`)
}
