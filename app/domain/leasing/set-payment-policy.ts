/** Sets what tenants may pay online. Source: money.md 9.4, api.md X25 to X27. */
import { and, eq, exists, isNull, or } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { autopay, paymentPolicies, receipts, stays, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { mailTurnedOff } from "../autopay-runs/autopay-emails.ts"
import { command } from "../commands.ts"
import { turnAutopayOff } from "../payment-methods/turn-off-autopay.ts"
import type { PolicyQuery, SetPropertyPolicy, SetTenantPolicy } from "../payment-policy/inputs.ts"
import { type PaymentPolicy, POLICY_LABELS, paymentPolicyOf, propertyPolicy } from "../payment-policy/payment-policy.ts"
import { type CanceledPayment, cancelOpenPayments } from "../payments/online/cancel-requests.ts"
import { type Actor, mustBeAnothersLedger } from "../permissions.ts"
import { missing } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"

export type ChangedPolicy = PaymentPolicy & { tenantId: number | null; canceled: CanceledPayment[] }

/** The policy in force for a tenant; without a tenant, of the property (X25). Refuses 404 TENANT_NOT_FOUND. */
export const knownPolicy = command("see tenants", async (tx, _actor, { tenantId }: PolicyQuery) => {
  if (tenantId === undefined) return { ...(await propertyPolicy(tx)), tenantId: null }
  return { ...(await paymentPolicyOf(tx, (await findTenant(tx, tenantId)).id)), tenantId }
})

/**
 * Sets the property's policy (X26). It has the effects of X27 on each tenant without a policy of their own. Refuses (400) "none" without a message. Audit
 * PAYMENT_POLICY.
 */
export const setPropertyPolicy = command(
  "set payment policy",
  async (tx, actor, input: SetPropertyPolicy): Promise<ChangedPolicy> => {
    await store(tx, actor, null, input)
    const after = await propertyPolicy(tx)
    const canceled: CanceledPayment[] = []
    for (const { id } of after.policy === "none" ? await payingOnline(tx) : []) {
      if ((await paymentPolicyOf(tx, id)).policy === "none") canceled.push(...(await endOnline(tx, id)))
    }
    return { ...after, tenantId: null, canceled }
  },
)

/**
 * Sets a tenant's policy (X27). If nothing can be paid online any more, turns autopay off with a mail and cancels unconfirmed payments; payments under way
 * continue. Refuses 403 the caller's own tenant, 404 TENANT_NOT_FOUND and (400) "none" without a message. Audit PAYMENT_POLICY.
 */
export const setTenantPolicy = command(
  "move tenants",
  async (tx, actor, input: SetTenantPolicy): Promise<ChangedPolicy> => {
    const { tenantId } = input
    mustBeAnothersLedger(actor, tenantId)
    await store(tx, actor, tenantId, input)
    const after = await paymentPolicyOf(tx, tenantId)
    return { ...after, tenantId, canceled: after.policy === "none" ? await endOnline(tx, tenantId) : [] }
  },
)

async function store(tx: Tx, actor: Actor, tenantId: number | null, input: SetPropertyPolicy): Promise<void> {
  const tenant = tenantId === null ? null : await findTenant(tx, tenantId)
  const { policy, message } = input
  if (policy === "none" && message === undefined)
    throw missing("message", "Say what the tenant reads, for example how to pay instead.")
  const row = { tenantId, policy, message: policy === "none" ? (message ?? null) : null }
  await tx.run(tx.insert(paymentPolicies).values({ ...row, userId: actor.userId, createdAt: tx.now }))
  const whose = tenant ? fullName(tenant) : "the property"
  const usual = tenant ? "as for the property" : POLICY_LABELS.any.toLowerCase()
  await record(tx, actor, {
    category: "PAYMENT_POLICY",
    details: `Online payments of ${whose}: ${policy === "usual" ? usual : POLICY_LABELS[policy].toLowerCase()}.`,
    metadata: { TenantID: tenantId, Policy: policy, Message: row.message },
  })
}

async function endOnline(tx: Tx, tenantId: number): Promise<CanceledPayment[]> {
  if (await turnAutopayOff(tx, tenantId)) await mailTurnedOff(tx, tenantId, "payment_policy")
  return cancelOpenPayments(tx, tenantId, "payment_policy")
}

/** Tenants with a unit whose autopay is on, or who have an unconfirmed payment. */
function payingOnline(tx: Tx) {
  const isOn = tx
    .select({ id: autopay.tenantId })
    .from(autopay)
    .where(and(eq(autopay.tenantId, tenants.id), eq(autopay.enabled, true)))
  const open = tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.tenantId, tenants.id), eq(receipts.status, "created")))
  const renting = tx
    .select({ id: stays.id })
    .from(stays)
    .where(and(eq(stays.tenantId, tenants.id), isNull(stays.moveOutOn)))
  return tx.all(
    tx
      .select({ id: tenants.id })
      .from(tenants)
      .where(and(exists(renting), or(exists(isOn), exists(open)))),
  )
}
