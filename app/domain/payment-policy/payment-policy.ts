/** What a tenant may pay online. Portal, saved methods, autopay and API use these functions. Source: money.md 9.4. */
import { desc, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { paymentPolicies } from "#db/schema/index.ts"
import { type Cents, formatMoney, least, plus, sum } from "~/values/money.ts"
import type { Balances } from "../ledger/accounts.ts"
import { nextToPay } from "../ledger/plans/plan-deferral.ts"
import { Refusal } from "../refusal.ts"
import { hasUnit, unitsOf } from "../tenants/tenant-units.ts"

export type PaymentPolicy = {
  policy: "any" | "rent" | "full" | "none"
  /** The message that the tenant sees if nothing can be paid online. */
  message: string | null
  /** The tenant has a policy of their own. */
  isOwn: boolean
}

const ANY: PaymentPolicy = { policy: "any", message: null, isOwn: false }

/** The tenant's own policy, else the property's, else any amount. A tenant without a unit has no policy. */
export async function paymentPolicyOf(tx: Tx, tenantId: number): Promise<PaymentPolicy> {
  if (!(await hasUnit(tx, tenantId))) return ANY
  const own = await tx.one(newestOf, { tenantId })
  if (own === undefined || own.policy === "usual") return propertyPolicy(tx)
  return { policy: own.policy, message: own.message, isOwn: true }
}

/** The policy of tenants without their own. */
export async function propertyPolicy(tx: Tx): Promise<PaymentPolicy> {
  const row = await tx.one(newestOfProperty)
  return row === undefined || row.policy === "usual" ? ANY : { policy: row.policy, message: row.message, isOwn: false }
}

const newest = { policy: paymentPolicies.policy, message: paymentPolicies.message }
const newestOf = statement((db) =>
  db
    .select(newest)
    .from(paymentPolicies)
    .where(sql`${paymentPolicies.tenantId} = ${sql.placeholder("tenantId")}`)
    .orderBy(desc(paymentPolicies.id))
    .limit(1)
    .prepare(),
)
const newestOfProperty = statement((db) =>
  db
    .select(newest)
    .from(paymentPolicies)
    .where(isNull(paymentPolicies.tenantId))
    .orderBy(desc(paymentPolicies.id))
    .limit(1)
    .prepare(),
)

export const POLICY_LABELS = {
  any: "Any amount",
  rent: "At least the rent",
  full: "The full balance only",
  none: "No online payment",
} as const

/** The policy as text for staff who record a payment; null if any amount may be paid. */
export async function policyWarning(tx: Tx, tenantId: number): Promise<string | null> {
  return warningOf(await paymentPolicyOf(tx, tenantId))
}

const warningOf = ({ policy }: Pick<PaymentPolicy, "policy">): string | null =>
  policy === "any" ? null : POLICY_LABELS[policy].toLowerCase()

/** The same for many tenants with a unit; tenants without a warning are left out. */
export async function policyWarnings(tx: Tx, tenantIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.rows<{ tenantId: number; policy: PaymentPolicy["policy"] | "usual" }>(sql`
    select p.tenant_id as "tenantId", p.policy as "policy" from payment_policies p
    where ${inList(sql`p.tenant_id`, tenantIds)}
      and p.id = (select max(newer.id) from payment_policies newer where newer.tenant_id = p.tenant_id)`)
  const own = new Map(rows.flatMap(({ tenantId, policy }) => (policy === "usual" ? [] : [[tenantId, policy] as const])))
  const ofProperty = await propertyPolicy(tx)
  const warnings = tenantIds.map((id) => [id, warningOf({ policy: own.get(id) ?? ofProperty.policy })] as const)
  return new Map(warnings.flatMap(([id, warning]) => (warning === null ? [] : [[id, warning] as const])))
}

/** The smallest payment under the policy "at least the rent": the month's rent or, if less, the rent, late fees and other charges owed. */
export async function leastPayable(tx: Tx, tenantId: number, { rent, late, other }: Balances): Promise<Cents> {
  const monthly = sum((await unitsOf(tx, tenantId)).map((unit) => unit.monthlyRent))
  return least(plus(rent, late, other), monthly)
}

/** A payment before its fee; `whole` is the full balance for the choice. */
type Paying = { choice: "rent" | "deposit" | "everything" | "fees"; amount: Cents; whole: Cents }

/** Refuses (403 PAYMENT_POLICY) a payment that the tenant's policy does not allow. The next instalment of a payment plan is allowed, except by "none". */
export async function mustFollowPolicy(tx: Tx, tenantId: number, balances: Balances, paying: Paying): Promise<void> {
  const { policy, message } = await paymentPolicyOf(tx, tenantId)
  if (policy === "any") return
  if (policy === "none") throw new Refusal("PAYMENT_POLICY", { message: message ?? NOTHING_ONLINE })
  const { choice, amount, whole } = paying
  if (choice !== "deposit" && amount === (await nextToPay(tx, tenantId))) return
  if (policy === "full") {
    if (choice !== "deposit" && amount === whole) return
    throw new Refusal("PAYMENT_POLICY", { message: "Only the full balance can be paid online." })
  }
  const enough = await leastPayable(tx, tenantId, balances)
  if (choice === "deposit" || amount >= enough) return
  throw new Refusal("PAYMENT_POLICY", { message: `At least ${formatMoney(enough)} can be paid online at once.` })
}

/** The message for a tenant who can pay nothing online; null for everybody else. */
export async function closedOnline(tx: Tx, tenantId: number): Promise<string | null> {
  const { policy, message } = await paymentPolicyOf(tx, tenantId)
  return policy === "none" ? (message ?? NOTHING_ONLINE) : null
}

/** Refuses (403 PAYMENT_POLICY) if nothing can be paid online. */
export async function mustBeOpenOnline(tx: Tx, tenantId: number): Promise<void> {
  const message = await closedOnline(tx, tenantId)
  if (message !== null) throw new Refusal("PAYMENT_POLICY", { message })
}

const NOTHING_ONLINE = "Nothing can be paid online on this account. Please ask management how to pay."
