/** The amount that a scheduled payment takes, or why it takes nothing. Source: money.md 9.10. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, least, MAX_CENTS, minus, plus } from "~/values/money.ts"
import { spread } from "~/values/payments/applied-parts-text.ts"
import type { NotChargedReason } from "~/values/payments/autopay-reasons.ts"
import { aboutAmount } from "../autopay/autopay-amount.ts"
import { withinCap } from "../autopay/cap.ts"
import { nextAutopay } from "../autopay/next-autopay.ts"
import { autopayRowOf } from "../autopay/own-autopay.ts"
import type { Balances } from "../ledger/accounts.ts"
import { APPLICATION_ORDER } from "../ledger/application-order.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { projectedRuns } from "../ledger/coming-balances.ts"
import { pendingReceipts } from "../ledger/overdue.ts"
import { notYetDue, type RunsAhead } from "../ledger/plans/plan-deferral.ts"
import type { Receipt } from "../ledger/receipts.ts"
import { methodOf, type StoredMethod } from "../payment-methods/stored-methods.ts"
import { mustFollowPolicy, paymentPolicyOf } from "../payment-policy/payment-policy.ts"
import { MINIMUM } from "../payments/inputs.ts"
import { convenienceFee } from "../payments/online/convenience-fee.ts"
import { fullBalanceOnlyReason, wholeBalanceOf } from "../payments/online/payable.ts"
import { Refusal } from "../refusal.ts"
import type { ScheduledRow } from "../scheduled-outcomes/scheduled-rows.ts"
import { today } from "../settings/defaults.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"

/** The charge in cents; `total` is the amount plus the convenience fee. */
export type ScheduledCharge = { amount: Cents; fee: Cents; total: Cents; method: StoredMethod }
export type ScheduledAmount = { charge: ScheduledCharge; reason: null } | { charge: null; reason: NotChargedReason }

type Terms = Pick<ScheduledRow, "tenantId" | "userId" | "choice" | "atMost" | "methodId" | "payOn">

/** The charge if it were made now. */
export async function scheduledAmount(tx: Tx, terms: Terms): Promise<ScheduledAmount> {
  const tenant = await findTenant(tx, terms.tenantId)
  return amountOn(tx, tenant, terms, await owedAndHeld(tx, tenant.id), await today(tx))
}

/** The expected charge on the payment's day: includes charges that the jobs make until then, and subtracts what autopay pays before. */
export async function aboutScheduled(tx: Tx, terms: Terms): Promise<ScheduledAmount> {
  const tenant = await findTenant(tx, terms.tenantId)
  const { balances, ahead } = await projectedRuns(tx, tenant.id, terms.payOn)
  const autopay = await autopayBefore(tx, tenant, terms.payOn)
  const left = autopay === null ? balances : lessPayment(balances, autopay)
  return amountOn(tx, tenant, terms, left, terms.payOn, ahead)
}

type Paid = Pick<Receipt, "choice" | "amount">

async function autopayBefore(tx: Tx, tenant: TenantRow, day: Day): Promise<Paid | null> {
  if (!(await autopayRowOf(tx, tenant.id)).enabled) return null
  const next = await nextAutopay(tx, tenant)
  if (next === null || next.paysOn > day) return null
  return (await withinCap(tx, tenant.id, next.paysOn, await aboutAmount(tx, tenant, next.paysOn))).charge
}

/** The balances after a payment has paid open charges in the order of application. Advance rent is left out. */
function lessPayment(balances: Balances, { choice, amount }: Paid): Balances {
  const { rent, late, other, depositOwed } = balances
  const order = choice === "deposit" ? ["deposit"] : APPLICATION_ORDER[choice]
  const left = { rent, late, other, deposit: depositOwed }
  for (const { bucket, cents } of spread(amount, left, order))
    if (bucket !== "advance") left[bucket] = minus(left[bucket], cents)
  return { ...balances, rent: left.rent, late: left.late, other: left.other, depositOwed: left.deposit }
}

async function amountOn(
  tx: Tx,
  tenant: TenantRow,
  terms: Terms,
  before: Balances,
  day: Day,
  ahead?: RunsAhead,
): Promise<ScheduledAmount> {
  const method = await usableMethod(tx, tenant, terms)
  if (typeof method === "string") return none(method)
  const balances = (await pendingReceipts(tx, tenant.id)).reduce(lessPayment, before)
  const { choice, atMost } = terms
  const later = choice === "deposit" ? [] : [await notYetDue(tx, tenant.id, day, ahead)]
  const owed = minus(wholeBalanceOf(choice, balances), ...later)
  const amount = atMost === null ? owed : least(atMost, owed)
  if (amount <= 0) return none("nothing_owed")
  if (!(await isByPolicy(tx, tenant.id, balances, { choice, amount, whole: owed }))) return none("policy_amount")
  const fee = await convenienceFee(tx, tenant, { methodType: method.type, funding: method.funding }, amount)
  const total = plus(amount, fee)
  if (total < MINIMUM) return none("below_minimum")
  if (total > MAX_CENTS) return none("above_maximum")
  return { charge: { amount, fee, total, method }, reason: null }
}

const none = (reason: NotChargedReason): ScheduledAmount => ({ charge: null, reason })

const enabledUser = statement((db) =>
  db
    .select({ enabled: users.enabled })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
)

async function usableMethod(
  tx: Tx,
  tenant: TenantRow,
  { userId, methodId }: Terms,
): Promise<StoredMethod | NotChargedReason> {
  if (!(await tx.one(enabledUser, { userId }))?.enabled) return "account_disabled"
  const limit = await fullBalanceOnlyReason(tx, tenant)
  if (limit !== null) return limit === "eviction" ? "eviction" : "no_unit"
  if ((await paymentPolicyOf(tx, tenant.id)).policy === "none") return "payment_policy"
  const method = await methodOf(tx, tenant.id, methodId)
  if (!method) return "no_method"
  return method.type === "us_bank_account" && !tenant.achEnabled ? "ach_restricted" : method
}

async function isByPolicy(tx: Tx, tenantId: number, ...rest: PolicyCheck): Promise<boolean> {
  try {
    await mustFollowPolicy(tx, tenantId, ...rest)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type PolicyCheck = [Balances, Parameters<typeof mustFollowPolicy>[3]]
