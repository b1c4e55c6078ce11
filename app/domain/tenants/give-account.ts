import { fullName } from "~/values/contact.ts"
import { command } from "../commands.ts"
import { sendActivation } from "../identity/account-emails.ts"
import { loginOf } from "../identity/tenant-account.ts"
import { addUser } from "../identity/users.ts"
import { mustBeOneself } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { AboutTenant } from "./inputs.ts"
import { findTenant, type TenantRow } from "./tenants.ts"

/** Mails an activation link. Refuses 404 TENANT_NOT_FOUND, an existing account, 409 EMAIL_IN_USE, impersonation. Audit USR_CREATED. */
export const giveAccount = command(
  "manage tenants",
  async (tx, actor, { tenantId }: AboutTenant): Promise<TenantRow> => {
    mustBeOneself(actor)
    const tenant = await findTenant(tx, tenantId)
    if (await loginOf(tx, tenant.id))
      throw new Refusal("EMAIL_IN_USE", { message: `${fullName(tenant)} has an account already.` })
    const { primaryEmail: email, firstName, lastName } = tenant
    const userId = await addUser(tx, actor, { email, firstName, lastName, tenantId, homeScreen: "home" })
    await sendActivation(tx, userId)
    return tenant
  },
)
