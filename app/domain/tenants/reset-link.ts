import { command } from "../commands.ts"
import { requestReset } from "../identity/password-links.ts"
import { loginOf } from "../identity/tenant-account.ts"
import { Refusal } from "../refusal.ts"
import type { AboutTenant } from "./inputs.ts"
import { findTenant, type TenantRow } from "./tenants.ts"

/** Mails a link for a password. Refuses 404 TENANT_NOT_FOUND, USER_NOT_FOUND, 429. Audit USR_RSTSENT. Source: specification 2 "Tenant info". */
export const sendTenantReset = command(
  "manage tenants",
  async (tx, actor, { tenantId }: AboutTenant): Promise<{ tenant: TenantRow; activated: boolean }> => {
    const tenant = await findTenant(tx, tenantId)
    const account = await loginOf(tx, tenant.id)
    if (!account?.enabled || account.email !== tenant.primaryEmail) {
      throw new Refusal("USER_NOT_FOUND", { message: "No account that is enabled signs in with the primary email." })
    }
    await requestReset(tx, actor, { email: tenant.primaryEmail })
    return { tenant, activated: account.activated }
  },
)
