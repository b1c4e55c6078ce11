/** Finds the late-fee rule that applies to a tenant on a day. Source: money.md 9.3. */
import { asc, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { lateFeeRules } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { LateFeeTerms } from "~/values/late-fee-text.ts"
import { type BasisPoints, toBasisPoints, ZERO } from "~/values/money.ts"
import { type Defaults, defaultsOf } from "../../settings/defaults.ts"

export type LateFeeRuleRow = typeof lateFeeRules.$inferSelect

/** The rule in force. `row` is null for the specification's percentage of the rent; `isOwn`: it is the tenant's own rule. */
export type LateFeeRule = { terms: LateFeeTerms; row: LateFeeRuleRow | null; isOwn: boolean }

/** The rule of a tenant on a day; null while the property charges no late fees. */
export type LateFeeRules = (tenant: Ruled, on: Day) => LateFeeRule | null
type Ruled = { id: number; lateFeeBps: BasisPoints | null }

/** The rules of the property and of all tenants, or of one tenant. */
export async function lateFeeRulesFor(tx: Tx, tenantId?: number): Promise<LateFeeRules> {
  const defaults = await defaultsOf(tx)
  const rows = tenantId === undefined ? await tx.all(everybodys) : await tx.all(ofTenant, { tenantId })
  const byTenant = Map.groupBy(rows, (row) => row.tenantId)
  const property = byTenant.get(null) ?? []
  return (tenant, on) =>
    ruleOf(tenant, defaults, {
      own: inForce(byTenant.get(tenant.id) ?? [], on),
      property: inForce(property, on),
    })
}

export async function lateFeeRuleOf(tx: Tx, tenant: Ruled, on: Day): Promise<LateFeeRule | null> {
  return (await lateFeeRulesFor(tx, tenant.id))(tenant, on)
}

/** The rule of the property on a day, which holds for tenants without their own. */
export async function propertyLateFeeRule(tx: Tx, on: Day): Promise<LateFeeRule | null> {
  const property = inForce(await tx.all(ofProperty), on)
  return ruleOf({ lateFeeBps: null }, await defaultsOf(tx), { own: undefined, property })
}

/** The rules set for a tenant (null: for the property), by day. */
export async function lateFeeRuleRows(tx: Tx, tenantId: number | null): Promise<LateFeeRuleRow[]> {
  if (tenantId === null) return tx.all(ofProperty)
  return (await tx.all(ofTenant, { tenantId })).filter((row) => row.tenantId === tenantId)
}

const inOrder = [asc(lateFeeRules.inForceFrom), asc(lateFeeRules.id)] as const
const everybodys = statement((db) =>
  db
    .select()
    .from(lateFeeRules)
    .orderBy(...inOrder)
    .prepare(),
)
const ofTenant = statement((db) =>
  db
    .select()
    .from(lateFeeRules)
    .where(sql`${lateFeeRules.tenantId} is null or ${lateFeeRules.tenantId} = ${sql.placeholder("tenantId")}`)
    .orderBy(...inOrder)
    .prepare(),
)

const ofProperty = statement((db) =>
  db
    .select()
    .from(lateFeeRules)
    .where(isNull(lateFeeRules.tenantId))
    .orderBy(...inOrder)
    .prepare(),
)

/** The newest rule that began by `on`; if two began on one day, the one that was set last. Undefined if there is none, or `usual` ended it. */
function inForce(rows: readonly LateFeeRuleRow[], on: Day): LateFeeRuleRow | undefined {
  const last = rows.findLast((row) => row.inForceFrom <= on)
  return last?.kind === "usual" ? undefined : last
}

type InForce = { own: LateFeeRuleRow | undefined; property: LateFeeRuleRow | undefined }

function ruleOf(
  { lateFeeBps }: Pick<Ruled, "lateFeeBps">,
  defaults: Defaults,
  { own, property }: InForce,
): LateFeeRule | null {
  if (own) return { terms: termsOf(own), row: own, isOwn: true }
  if (!property && defaults.lateFeePercent === null) return null
  if (lateFeeBps !== null) return { terms: percentOfRent(lateFeeBps), row: null, isOwn: true }
  if (property) return { terms: termsOf(property), row: property, isOwn: false }
  return { terms: percentOfRent(toBasisPoints(defaults.lateFeePercent ?? 0)), row: null, isOwn: false }
}

export const percentOfRent = (bps: BasisPoints): LateFeeTerms => ({
  kind: "percent_of_rent",
  bps,
  amount: null,
  smallestOverdue: ZERO,
  mostPerMonth: null,
})

export function termsOf({ kind, bps, amount, smallestOverdue, mostPerMonth }: LateFeeRuleRow): LateFeeTerms {
  if (kind === "usual") throw new Error("A rule in force has terms")
  return { kind, bps, amount, smallestOverdue, mostPerMonth }
}
