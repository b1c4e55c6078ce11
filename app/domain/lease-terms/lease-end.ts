/** Keeps the end of the tenant's lease and the last term of the tenant's own unit on one day. Source: money.md 9.5. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { leaseTerms } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import type { Actor } from "../permissions.ts"
import { invalid } from "../refusal.ts"
import { recordTenantChange } from "../tenants/tenant-changes.ts"
import { type TenantUnit, unitsOf } from "../tenants/tenant-units.ts"
import { changeTenant, findTenant } from "../tenants/tenants.ts"
import { termsOf } from "./lease.ts"

/** Sets the end of the tenant's lease to the end of the last term of the tenant's own unit; a subunit's terms do not count. Audit TEN_CHANGED. */
export async function endWithLastTerm(
  tx: Tx,
  actor: Actor,
  { tenantId, stayId, isSubunit }: TenantUnit,
): Promise<void> {
  const last = (await termsOf(tx, stayId)).at(-1)
  if (isSubunit || !last) return
  const before = await findTenant(tx, tenantId)
  if (before.leaseEndOn === last.endsOn) return
  await changeTenant(tx, tenantId, { leaseEndOn: last.endsOn })
  const change = { OldValue: before.leaseEndOn, NewValue: last.endsOn }
  await recordTenantChange(tx, actor, before, [["leaseEndDate", change]])
}

/** Sets the end of the last term after someone edited the end of the tenant's lease. Refuses (400) a day that is not after the term's first day. */
export async function endLastTerm(tx: Tx, tenantId: number, leaseEndOn: Day): Promise<void> {
  const own = (await unitsOf(tx, tenantId)).find((unit) => !unit.isSubunit)
  const last = own && (await termsOf(tx, own.stayId)).at(-1)
  if (!last || last.endsOn === leaseEndOn) return
  if (leaseEndOn <= last.startsOn)
    throw invalid(
      "leaseEndDate",
      `The last term of the lease begins on ${formatDay(last.startsOn)} and must end later.`,
    )
  await tx.run(tx.update(leaseTerms).set({ endsOn: leaseEndOn }).where(eq(leaseTerms.id, last.id)))
}
