import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { endOpenPlan } from "../ledger/plans/end-plan.ts"
import { type CanceledPayment, cancellationText, cancelOpenPayments } from "../payments/online/cancel-requests.ts"
import type { LeaseStatus } from "../tenants/inputs.ts"
import { changeTenant, findTenant, type TenantRow } from "../tenants/tenants.ts"

export type ChangedLease = TenantRow & { canceled: CanceledPayment[] }

/** Sets a lease to current or eviction (M20), which cancels unconfirmed payments and ends a payment plan. The same status changes nothing. Refuses 404 TENANT_NOT_FOUND. */
export const setLeaseStatus = command(
  "manage tenants",
  async (tx, actor, input: LeaseStatus): Promise<ChangedLease> => {
    const before = await findTenant(tx, input.tenantId)
    if (before.leaseStatus === input.status) return { ...before, canceled: [] }
    const after = await changeTenant(tx, before.id, { leaseStatus: input.status })
    const isEviction = after.leaseStatus === "eviction"
    const canceled = isEviction ? await cancelOpenPayments(tx, before.id, "eviction") : []
    if (isEviction) await endOpenPlan(tx, actor, before.id, "eviction")
    await record(tx, actor, {
      category: "TEN_STATUS",
      details: `The lease status of ${fullName(before)} was changed from ${before.leaseStatus} to ${after.leaseStatus}.${cancellationText(canceled)}`,
      metadata: { TenantID: before.id, OldValue: before.leaseStatus, NewValue: after.leaseStatus },
    })
    return { ...after, canceled }
  },
)

/** Sets a lease back to current. An eviction is not applied here, because it needs a confirmation. Refuses 404 TENANT_NOT_FOUND. */
export const chooseLeaseStatus = command(
  "manage tenants",
  async (tx, actor, input: LeaseStatus): Promise<ChangedLease> =>
    input.status === "current"
      ? setLeaseStatus(tx, actor, input)
      : { ...(await findTenant(tx, input.tenantId)), canceled: [] },
)
