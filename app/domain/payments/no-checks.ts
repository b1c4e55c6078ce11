/** Tenants who are marked because a check of theirs was returned: staff must confirm another check. Source: money.md 3.28. */
import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import type { AboutTenant } from "../tenants/inputs.ts"
import { changeTenant, findTenant, type TenantRow } from "../tenants/tenants.ts"
import type { RecordPayment } from "./inputs.ts"

/** Refuses (409 NO_CHECKS) a check of a marked tenant, unless `checkTaken` names that tenant because the user has confirmed it. */
export async function mustTakeChecks(
  tx: Tx,
  { tenantId, method, checkTaken }: Pick<RecordPayment, "tenantId" | "method" | "checkTaken">,
): Promise<void> {
  if (method !== "check" || checkTaken === String(tenantId)) return
  const tenant = await findTenant(tx, tenantId)
  if (!tenant.noChecks) return
  throw new Refusal("NO_CHECKS", {
    message: `A check of ${fullName(tenant)} came back, and the tenant is marked: no checks. Record it only if you take this check all the same.`,
    question: { name: "checkTaken", value: String(tenantId) },
  })
}

/** Removes the mark; without one nothing changes. Refuses 404 TENANT_NOT_FOUND. Audit TEN_STATUS. */
export const allowChecks = command(
  "manage tenants",
  async (tx, actor, { tenantId }: AboutTenant): Promise<TenantRow> => {
    const before = await findTenant(tx, tenantId)
    if (!before.noChecks) return before
    await record(tx, actor, {
      category: "TEN_STATUS",
      details: `Checks of ${fullName(before)} are accepted again.`,
      metadata: { TenantID: tenantId, OldValue: "No checks", NewValue: "Checks" },
    })
    return changeTenant(tx, tenantId, { noChecks: false })
  },
)
