/** The amount that a tenant's autopay charges. Source: money.md 3.4, 3.18 and section 4, "Autopay". */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, receipts, stays, tenants, users } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, MAX_CENTS, minus, plus } from "~/values/money.ts"
import type { NotChargedReason } from "~/values/payments/autopay-reasons.ts"
import { type Balances, fullBalance } from "../ledger/accounts.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { projectedRuns } from "../ledger/coming-balances.ts"
import { notYetDue, type RunsAhead } from "../ledger/plans/plan-deferral.ts"
import type { Receipt } from "../ledger/receipts.ts"
import { invitedPayer } from "../payment-methods/method-owner.ts"
import { methodOf, type StoredMethod } from "../payment-methods/stored-methods.ts"
import { paymentPolicyOf } from "../payment-policy/payment-policy.ts"
import { MINIMUM } from "../payments/inputs.ts"
import { convenienceFee } from "../payments/online/convenience-fee.ts"
import { today } from "../settings/defaults.ts"
import type { TenantRow } from "../tenants/tenants.ts"

/** The charge in cents: `total` includes the convenience fee. It covers everything, including the deposit owed, during an eviction or if the tenant chose so. */
export type AutopayCharge = {
  choice: "rent" | "everything"
  amount: Cents
  fee: Cents
  total: Cents
  method: StoredMethod
}

export type AutopayAmount = { charge: AutopayCharge; reason: null } | { charge: null; reason: NotChargedReason }

/** The charge of a run now by the tenant's autopay method, whether autopay is on or off. */
export async function autopayAmount(tx: Tx, tenant: TenantRow): Promise<AutopayAmount> {
  return amountFor(tx, tenant, await owedAndHeld(tx, tenant.id), await today(tx))
}

/** The charge of a run on a later day if nothing is paid until then, with the rents and late fees that the jobs charge by that day. */
export async function aboutAmount(tx: Tx, tenant: TenantRow, day: Day): Promise<AutopayAmount> {
  const { balances, ahead } = await projectedRuns(tx, tenant.id, day)
  return amountFor(tx, tenant, balances, day, ahead)
}

/** The charge of a run on a day with these balances, after the earlier runs `ahead`. */
export async function amountFor(
  tx: Tx,
  tenant: TenantRow,
  balances: Balances,
  day: Day,
  ahead?: RunsAhead,
): Promise<AutopayAmount> {
  const method = await usableMethod(tx, tenant)
  if (typeof method === "string") return none(method)
  const owed = await owedFor(tx, tenant, balances, day, ahead)
  if (typeof owed === "string") return none(owed)
  const { choice, amount } = owed
  if (amount <= 0) return none("nothing_owed")
  const basis = { methodType: method.type, funding: method.funding, isAutopay: true }
  const fee = await convenienceFee(tx, tenant, basis, amount)
  const total = plus(amount, fee)
  if (total < MINIMUM) return none("below_minimum")
  if (total > MAX_CENTS) return none("above_maximum")
  return { charge: { choice, amount, fee, total, method }, reason: null }
}

const none = (reason: NotChargedReason): AutopayAmount => ({ charge: null, reason })

const value = sql.placeholder
const enrollment = statement((db) =>
  db
    .select({
      methodId: autopay.methodId,
      isEnabled: sql<number>`exists (select 1 from ${users}
        where ${users.tenantId} = ${tenants.id} and ${users.enabled})`,
      hasUnit: sql<number>`exists (select 1 from ${stays}
        where ${stays.tenantId} = ${tenants.id} and ${stays.moveOutOn} is null)`,
    })
    .from(tenants)
    .leftJoin(autopay, eq(autopay.tenantId, tenants.id))
    .where(eq(tenants.id, value("tenantId")))
    .prepare(),
)

async function usableMethod(tx: Tx, tenant: TenantRow): Promise<StoredMethod | NotChargedReason> {
  const found = await tx.one(enrollment, { tenantId: tenant.id })
  if (!found?.isEnabled) return "account_disabled"
  if (!found.hasUnit) return "no_unit"
  if (found.methodId === null) return "no_selected_method"
  if ((await paymentPolicyOf(tx, tenant.id)).policy === "none") return "payment_policy"
  const method = await methodOf(tx, tenant.id, found.methodId)
  if (!method) return "no_method"
  const person = await invitedPayer(tx, method.signInId)
  if (person?.isEnabled === false) return "account_disabled"
  return method.type === "us_bank_account" && !tenant.achEnabled ? "ach_restricted" : method
}

const pendingSums = statement((db) =>
  db
    .select({
      count: sql<number>`count(*)`,
      towardRent: sql<Cents>`coalesce(sum(case when ${receipts.choice} <> 'deposit' then ${receipts.amount} end), 0)`,
      all: sql<Cents>`coalesce(sum(${receipts.amount}), 0)`,
      withDeposit: sql<number>`exists (select 1 from ${autopay}
        where ${autopay.tenantId} = ${value("tenantId")} and ${autopay.withDeposit})`,
    })
    .from(receipts)
    .where(and(eq(receipts.tenantId, value("tenantId")), sql`${receipts.status} = 'pending'`))
    .prepare(),
)

/**
 * The charge of autopay now in cents, for any method; null during an eviction while a payment is under way. `begun` is the choice of a run under way. If
 * it excluded the deposit, the deposit is still excluded, and the next run charges it.
 */
export async function owedNow(
  tx: Tx,
  tenant: TenantRow,
  begun?: Receipt["choice"],
): Promise<Pick<AutopayCharge, "choice" | "amount"> | null> {
  const owed = await owedFor(tx, tenant, await owedAndHeld(tx, tenant.id), await today(tx), undefined, begun)
  return typeof owed === "string" ? null : owed
}

/** Leaves out the part of a payment plan that is not due yet. Includes the deposit during an eviction, and if the tenant chose so. */
async function owedFor(
  tx: Tx,
  { id: tenantId, leaseStatus }: TenantRow,
  balances: Balances,
  day: Day,
  ahead?: RunsAhead,
  begun?: Receipt["choice"],
): Promise<Pick<AutopayCharge, "choice" | "amount"> | NotChargedReason> {
  const pending = await tx.one(pendingSums, { tenantId })
  if (!pending) throw new Error("A sum has one row")
  if (leaseStatus === "eviction") {
    return pending.count > 0 ? "pending_in_eviction" : { choice: "everything", amount: fullBalance(balances) }
  }
  const { rent, late, other } = balances
  const later = await notYetDue(tx, tenantId, day, ahead)
  if (pending.withDeposit && begun !== "rent")
    return { choice: "everything", amount: minus(fullBalance(balances), pending.all, later) }
  return { choice: "rent", amount: minus(plus(rent, late, other), pending.towardRent, later) }
}
