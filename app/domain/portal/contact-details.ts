/** A tenant's name and contact details, which the portal shows and changes. Source: api.md T1, T2, specification 3 "Update Info". */
import type { Tx } from "#db/client.server.ts"
import { command, ownCommand } from "../commands.ts"
import { requestOwnReset } from "../identity/password-links.ts"
import { balancesOf, type TenantFigures } from "../ledger/balances.ts"
import { type LateFeeRule, lateFeeRuleOf } from "../ledger/charges/late-fee-rules.ts"
import { type Actor, mustBeOwnTenant } from "../permissions.ts"
import { today } from "../settings/defaults.ts"
import { mustBeCurrentContact } from "../tenants/contact-version.ts"
import type { AboutTenant, ContactDetails, OwnContact } from "../tenants/inputs.ts"
import { recordEdit, tenantChangesOf } from "../tenants/tenant-changes.ts"
import { type TenantUnit, unitsOf } from "../tenants/tenant-units.ts"
import { changeTenant, findTenant, type TenantRow } from "../tenants/tenants.ts"

export type OwnTenant = { tenant: TenantRow; units: TenantUnit[]; figures: TenantFigures; lateFee: LateFeeRule | null }

/** A tenant for the portal (T1). Refuses a tenant who names another (403), and 404 TENANT_NOT_FOUND. */
export const contactDetails = command("manage contact details", async (tx, actor, { tenantId }: AboutTenant) => {
  mustBeOwnTenant(actor, tenantId)
  return ownTenant(tx, await findTenant(tx, tenantId))
})

/** Changes phones and second email (T2). Refuses another tenant's (403), 404 TENANT_NOT_FOUND and 409 CHANGED_MEANWHILE. Audit TEN_CHANGED. */
export const changeContactDetails = command("manage contact details", async (tx, actor, input: ContactDetails) => {
  mustBeOwnTenant(actor, input.tenantId)
  return ownTenant(tx, await change(tx, actor, input.tenantId, input))
})

export const ownContact = ownCommand("manage own details", (tx, { tenantId }) => findTenant(tx, tenantId))

/** The same change by the tenant's own form. Refuses 409 CHANGED_MEANWHILE. Audit TEN_CHANGED. */
export const changeOwnContact = ownCommand("manage own details", (tx, actor, input: OwnContact) =>
  change(tx, actor, actor.tenantId, input),
)

/** Mails the calling tenant a link to a new password; refused to an administrator signed in as them (403). Audit USR_RSTSENT. */
export const requestTenantReset = ownCommand("manage own details", (tx, actor) => requestOwnReset(tx, actor, undefined))

async function change(tx: Tx, actor: Actor, tenantId: number, input: Partial<OwnContact>): Promise<TenantRow> {
  const before = await findTenant(tx, tenantId)
  const { primaryPhone, secondaryPhone: secondPhone, secondaryEmail: secondEmail } = input
  const edit = { primaryPhone, secondPhone, secondEmail }
  mustBeCurrentContact(before, input)
  const changes = tenantChangesOf(before, edit)
  if (Object.keys(changes).length === 0) return before
  const after = await changeTenant(tx, tenantId, changes)
  await recordEdit(tx, actor, before, edit)
  return after
}

async function ownTenant(tx: Tx, tenant: TenantRow): Promise<OwnTenant> {
  return {
    tenant,
    units: await unitsOf(tx, tenant.id),
    figures: await balancesOf(tx, tenant.id),
    lateFee: await lateFeeRuleOf(tx, tenant, await today(tx)),
  }
}
