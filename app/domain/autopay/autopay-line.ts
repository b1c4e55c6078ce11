/** The dashboard's line about autopay, and its version. Source: specification 3 "Dashboard", docs/decisions/0027. */
import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Day, DEFAULT_ZONE, dayAt } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { isOwn, type ShownMethod, shownTo } from "../payment-methods/method-owner.ts"
import { methodOf } from "../payment-methods/stored-methods.ts"
import { acceptsPayments, paymentsSetting } from "../payment-provider/payment-gateway.ts"
import type { TenantActor } from "../permissions.ts"
import { findTenant } from "../tenants/tenants.ts"
import { totalAboveCap } from "./cap.ts"
import { nextAutopay } from "./next-autopay.ts"
import { autopayRowOf } from "./own-autopay.ts"
import { newestRuns, receiptToFinish } from "./runs.ts"

export type AutopayLine = { toFinish: RunToFinish | null } & (
  | {
      isOn: true
      /** The next payment by autopay, after a skipped one; null without a day. */
      on: Day | null
      skipped: Day | null
      /** The charge of that day, if it is above the tenant's cap and not confirmed, so that nothing will be charged. Cents. */
      aboveCap: Cents | null
      /** The card of autopay, if it expires before its next run. */
      expiring: ShownMethod | null
      /** Payments online are off: nothing is charged until they are on. */
      isOnHold: boolean
    }
  | { isOn: false; failure: FailedRun }
)

/** The newest run, if its tenant can still finish it by authenticating with the bank: its day, and its receipt. */
export type RunToFinish = { dueOn: Day; receiptId: string }

/** The failed run that turned autopay off: its day, and its reason as the provider's code. */
export type FailedRun = { dueOn: Day; reason: string | null }

/** The tenant's autopay line for the caller; null while autopay is off, unless failures turned it off. Only the owner of the method can finish a payment. */
export async function autopayLine(tx: Tx, actor: TenantActor): Promise<AutopayLine | null> {
  const { tenantId } = actor
  const { enabled, methodId } = await autopayRowOf(tx, tenantId)
  if (!enabled) {
    const failure = await turnedOffBy(tx, tenantId)
    return failure && { isOn: false, failure, toFinish: await runToFinish(tx, actor) }
  }
  const tenant = await findTenant(tx, tenantId)
  const next = await nextAutopay(tx, tenant)
  const isOnHold = !(await acceptsPayments(tx))
  const toFinish = isOnHold ? null : await runToFinish(tx, actor)
  if (next === null) return { isOn: true, on: null, skipped: null, aboveCap: null, expiring: null, isOnHold, toFinish }
  const method = next.isExpired && methodId !== null ? await methodOf(tx, tenantId, methodId) : undefined
  const skipped = next.isSkipped ? next.on : null
  return {
    isOn: true,
    on: next.paysOn,
    skipped,
    aboveCap: await totalAboveCap(tx, tenant, next.paysOn),
    expiring: method ? await shownTo(tx, actor, method) : null,
    isOnHold,
    toFinish,
  }
}

async function runToFinish(tx: Tx, actor: TenantActor): Promise<RunToFinish | null> {
  const [run] = await newestRuns(tx, actor.tenantId, 1)
  const receiptId = run && isOwn(actor, run) ? receiptToFinish(run, tx.now) : null
  return run && receiptId !== null ? { dueOn: run.dueOn, receiptId } : null
}

/** The run that failed in the transaction in which autopay was last turned off. Null when the tenant, or staff, turned it off. */
export async function turnedOffBy(tx: Tx, tenantId: number): Promise<FailedRun | null> {
  const [run] = await tx.rows<FailedRun>(TURNED_OFF_BY, { tenantId })
  return run ?? null
}

const TURNED_OFF_BY = sql`
  select r.due_on as "dueOn", r.reason as "reason" from autopay_log l
  join autopay_runs r on r.tenant_id = l.tenant_id and r.status = 'failed' and r.updated_at = l.created_at
  where l.id = (select max(n.id) from autopay_log n where n.tenant_id = ${sql.placeholder("tenantId")}) and l.status = 'disabled'
  order by r.id desc limit 1`

const STATE = sql`
  select a.enabled as "enabled", a.method_id as "methodId", a.cap as "cap", a.with_deposit as "withDeposit", t.autopay_day as "ownDay", t.provider_account as "account",
    (select s.value from settings s where s.key = 'autopayDay') as "usualDay",
    (select s.value from settings s where s.key = 'timezone') as "zone",
    (select max(l.id) from autopay_log l where l.tenant_id = a.tenant_id) as "entry",
    (select max(r.updated_at) from autopay_runs r where r.tenant_id = a.tenant_id) as "run",
    (select o.cancel_requested_at from autopay_runs r join online_payments o on o.receipt_id = r.receipt_id
      where r.tenant_id = a.tenant_id order by r.month desc limit 1) as "canceled",
    (select max(k.month) || '' || count(*) from autopay_skips k where k.tenant_id = a.tenant_id) as "skips",
    (select max(c.month) || max(c.created_at) from autopay_confirmations c where c.tenant_id = a.tenant_id) as "confirmed",
    (select m.exp_month || '/' || m.exp_year from payment_methods m where m.id = a.method_id) as "expiry",
    (select max(s.updated_at) || '' || count(*) from settings s where s.key in ('stripePublicKey', 'stripeSecretKey')) as "keys",
    (select w.done_up_to from watermarks w where w.job = 'daily') as "doneUpTo"
  from autopay a join tenants t on t.id = a.tenant_id where a.tenant_id = ${sql.placeholder("tenantId")}`

type State = { zone: string | null }

/** A short text that changes with the tenant's line: with its data, and with the day, because the line is about the next run. */
export async function autopayLineVersion(tx: Tx, tenantId: number): Promise<string> {
  const [state] = await tx.rows<State>(STATE, { tenantId })
  if (!state) return "0"
  const zone: string = state.zone === null ? DEFAULT_ZONE : JSON.parse(state.zone)
  const parts = [dayAt(tx.now, zone), paymentsSetting(), ...Object.values(state)]
  return createHash("sha1").update(parts.join(" ")).digest("base64url").slice(0, 12)
}
