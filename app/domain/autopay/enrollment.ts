/** What staff may say about a tenant's payments by bank and by autopay. Only the tenant turns autopay on. Source: specification 2 section 4, api.md M21, M37, M38. */
import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { loginOf } from "../identity/tenant-login.ts"
import { findAccount } from "../identity/users.ts"
import { command } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { changeTenant, findTenant, type TenantRow } from "../tenants/tenants.ts"
import type { AchChoice, AchPrivilege, AutopayDay, AutopayQuery, TenantAutopayDay } from "./inputs.ts"

/** Allows or restricts payments by bank (M21). The same again changes nothing. Refuses 404 TENANT_NOT_FOUND. Audit TEN_STATUS. */
export const setAchPrivilege = command("keep tenants", async (tx, actor, input: AchPrivilege): Promise<TenantRow> => {
  const before = await findTenant(tx, input.tenantID)
  if (before.achEnabled === input.achPrivilege) return before
  const after = await changeTenant(tx, before.id, { achEnabled: input.achPrivilege })
  const [was, is] = [wordOf(before), wordOf(after)]
  await record(tx, actor, {
    category: "TEN_STATUS",
    details: `The ACH privilege of ${fullName(before)} was changed from ${was} to ${is}.`,
    metadata: { TenantID: before.id, OldValue: was, NewValue: is },
  })
  return after
})

const wordOf = ({ achEnabled }: TenantRow) => (achEnabled ? "Allowed" : "Restricted")

/** Allows payments by bank at once; a restriction only finds the tenant, because it is to be confirmed. Refuses 404 TENANT_NOT_FOUND. */
export const chooseAch = command("keep tenants", async (tx, actor, { tenantID, achPrivilege }: AchChoice) =>
  achPrivilege === "allowed" ? setAchPrivilege(tx, actor, { tenantID, achPrivilege: true }) : findTenant(tx, tenantID),
)

/** A tenant's autopay: the account it belongs to and the day of the month, null for the property's. */
export type Autopay = { userId: number; day: number | null }

/** A tenant's autopay (M37). Refuses 404 TENANT_NOT_FOUND, and USER_NOT_FOUND where the tenant has no account. */
export const autopayOf = command(
  "see tenants",
  async (tx, _actor, input: AutopayQuery): Promise<Autopay> =>
    enrollmentOf(tx, await findTenant(tx, input.withTenantID)),
)

/** Sets the day on which autopay pays (M38). Refuses a user that is no tenant or is not there (404 USER_NOT_FOUND). Never turns autopay on. */
export const setAutopayDay = command("keep tenants", async (tx, _actor, input: AutopayDay): Promise<Autopay> => {
  const account = await findAccount(tx, input.userID)
  if (!account || account.tenantId === null) throw new Refusal("USER_NOT_FOUND")
  return changeDay(tx, await findTenant(tx, account.tenantId), input.newDay)
})

/** The same by the tenant's number, from the tenant's page. */
export const setTenantAutopayDay = command("keep tenants", async (tx, _actor, input: TenantAutopayDay) => {
  const tenant = await findTenant(tx, input.tenantID)
  return { tenant, autopay: await changeDay(tx, tenant, input.newDay) }
})

async function changeDay(tx: Tx, tenant: TenantRow, day: number | null): Promise<Autopay> {
  const enrollment = await enrollmentOf(tx, tenant)
  if (enrollment.day !== day) await changeTenant(tx, tenant.id, { autopayDay: day })
  return { ...enrollment, day }
}

async function enrollmentOf(tx: Tx, tenant: TenantRow): Promise<Autopay> {
  const account = await loginOf(tx, tenant.id)
  if (!account) throw new Refusal("USER_NOT_FOUND")
  return { userId: account.id, day: tenant.autopayDay }
}
