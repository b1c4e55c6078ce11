/** Staff's settings of bank payments and autopay, which only the tenant can turn on. Source: specification 2 section 4, api.md M21, M37, M38. */
import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { mailTurnedOff } from "../autopay-runs/autopay-emails.ts"
import { command } from "../commands.ts"
import { findAccount } from "../identity/users.ts"
import { turnAutopayOff } from "../payment-methods/turn-off-autopay.ts"
import { type CanceledPayment, cancellationText, cancelOpenPayments } from "../payments/online/cancel-requests.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { changeTenant, findTenant, type TenantRow } from "../tenants/tenants.ts"
import { changeAutopayDay } from "./autopay-day.ts"
import { type Autopay, autopayOfTenant } from "./autopay-status.ts"
import type { AchChoice, AchPrivilege, AutopayDay, AutopayQuery, TenantAutopayDay } from "./inputs.ts"

export type ChangedAch = TenantRow & { canceled: CanceledPayment[] }

/**
 * Allows or restricts payments by bank (M21). A restriction turns off autopay from a bank account, with a mail to the tenant, and cancels unconfirmed
 * bank payments. The same value again changes nothing. Refuses 404 TENANT_NOT_FOUND. Audit TEN_STATUS.
 */
export const setAchPrivilege = command(
  "manage tenants",
  async (tx, actor, input: AchPrivilege): Promise<ChangedAch> => {
    const before = await findTenant(tx, input.tenantId)
    if (before.achEnabled === input.achPrivilege) return { ...before, canceled: [] }
    const after = await changeTenant(tx, before.id, { achEnabled: input.achPrivilege })
    const { methodType } = await autopayOfTenant(tx, actor, before)
    const wasOn = !after.achEnabled && methodType === "us_bank_account" && (await turnAutopayOff(tx, before.id))
    if (wasOn) await mailTurnedOff(tx, before.id, "ach_restricted")
    const canceled = after.achEnabled ? [] : await cancelOpenPayments(tx, before.id, "ach_restricted", "ach")
    const [was, is] = [labelOf(before), labelOf(after)]
    await record(tx, actor, {
      category: "TEN_STATUS",
      details: `The ACH privilege of ${fullName(before)} was changed from ${was} to ${is}.${cancellationText(canceled)}`,
      metadata: { TenantID: before.id, OldValue: was, NewValue: is },
    })
    return { ...after, canceled }
  },
)

const labelOf = ({ achEnabled }: TenantRow) => (achEnabled ? "Allowed" : "Restricted")

/** Allows payments by bank at once. A restriction is not applied here, because it needs a confirmation. Refuses 404 TENANT_NOT_FOUND. */
export const chooseAch = command(
  "manage tenants",
  async (tx, actor, { tenantId, achPrivilege }: AchChoice): Promise<ChangedAch> =>
    achPrivilege === "allowed"
      ? setAchPrivilege(tx, actor, { tenantId, achPrivilege: true })
      : { ...(await findTenant(tx, tenantId)), canceled: [] },
)

export type AccountAutopay = Autopay & { account: NonNullable<Autopay["account"]> }

/** A tenant's autopay (M37). Refuses 404 TENANT_NOT_FOUND, and USER_NOT_FOUND where the tenant has no account. */
export const autopayOf = command(
  "see tenants",
  async (tx, actor, input: AutopayQuery): Promise<AccountAutopay> =>
    withAccount(tx, actor, await findTenant(tx, input.withTenantId)),
)

/** Sets the day on which autopay pays (M38); never turns autopay on. Refuses anyone but a tenant's user (404 USER_NOT_FOUND). Audit TEN_CHANGED. */
export const setAutopayDay = command(
  "manage tenants",
  async (tx, actor, input: AutopayDay): Promise<AccountAutopay> => {
    const account = await findAccount(tx, input.userId)
    if (!account || account.tenantId === null) throw new Refusal("USER_NOT_FOUND")
    return changeDay(tx, actor, await findTenant(tx, account.tenantId), input.newDay)
  },
)

export const setTenantAutopayDay = command("manage tenants", async (tx, actor, input: TenantAutopayDay) => {
  const tenant = await findTenant(tx, input.tenantId)
  return { tenant, autopay: await changeDay(tx, actor, tenant, input.newDay) }
})

async function changeDay(tx: Tx, actor: Actor, tenant: TenantRow, day: number | null): Promise<AccountAutopay> {
  const autopay = await withAccount(tx, actor, tenant)
  await changeAutopayDay(tx, actor, tenant, day)
  return { ...autopay, day }
}

async function withAccount(tx: Tx, actor: Actor, tenant: TenantRow): Promise<AccountAutopay> {
  const { account, ...autopay } = await autopayOfTenant(tx, actor, tenant)
  if (!account) throw new Refusal("USER_NOT_FOUND")
  return { ...autopay, account }
}
