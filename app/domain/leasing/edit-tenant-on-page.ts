import { command } from "../commands.ts"
import { mustBeConfirmedOnPage } from "../identity-confirmed.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { editTenant } from "./edit-tenant.ts"
import type { EditTenant } from "./inputs.ts"

/** The same from a page, where another primary email needs a session that was confirmed within 5 minutes (403 CONFIRMATION_REQUIRED). */
export const editTenantOnPage = command("manage tenants", async (tx, actor, input: EditTenant): Promise<TenantRow> => {
  const before = await findTenant(tx, input.tenantId)
  const after = await editTenant(tx, actor, input)
  // The check is the last one, so that a user who must confirm has nothing else to correct: a refusal undoes the rest.
  if (after.primaryEmail !== before.primaryEmail) await mustBeConfirmedOnPage(tx, actor)
  return after
})
