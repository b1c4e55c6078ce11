/** Editing a tenant's details and lease. Source: specification 2 "Edit tenant", api.md M18. */

import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { followEmail, followName, loginOf, mustMayRename } from "../identity/tenant-account.ts"
import { endLastTerm } from "../lease-terms/lease-end.ts"
import { adjustBalances } from "../ledger/adjustments.ts"
import { balancesOf } from "../ledger/balances.ts"
import { lateFeeRuleOf } from "../ledger/charges/late-fee-rules.ts"
import { Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { mustBeCurrent, recordEdit, tenantChangesOf } from "../tenants/tenant-changes.ts"
import { changeTenant, findTenant, type TenantRow } from "../tenants/tenants.ts"
import type { EditTenant } from "./inputs.ts"
import { mustEndLater } from "./lease-dates.ts"
import { mustBeBorn } from "./move-in.ts"
import { correctMoveIn } from "./move-in-date.ts"

/**
 * Changes a tenant's details, and sets the given balances (M18), all or nothing. A new primary email becomes the login; both addresses are notified.
 * Refuses a birth date that is not past and a lease that ends before it begins (400), 404 TENANT_NOT_FOUND, the email of a more privileged account
 * (403), and 409: EMAIL_IN_USE, LATE_FEE_RULE, TENANT_CHANGED (another version), RENT_ISSUED (move-in date), BALANCES_CHANGED. Audit TEN_CHANGED (old and new).
 */
export const editTenant = command("manage tenants", async (tx, actor, sent: EditTenant): Promise<TenantRow> => {
  const { cotenantDateOfBirth, tenantDateOfBirth } = sent
  await mustBeBorn(await today(tx), { tenantDateOfBirth, cotenantDateOfBirth: cotenantDateOfBirth ?? undefined })
  mustEndLater(sent)
  const before = await findTenant(tx, sent.tenantId)
  const input = await withoutRuledPercent(tx, before, sent)
  const changes = tenantChangesOf(before, input)
  const account = await loginOf(tx, before.id)
  if (changes.primaryEmail !== undefined) await mustMayRename(tx, actor, account, changes.primaryEmail)
  mustBeCurrent(before, input)
  if (changes.moveInOn !== undefined) await correctMoveIn(tx, actor, before.id, changes.moveInOn)
  if (changes.leaseEndOn !== undefined) await endLastTerm(tx, before.id, changes.leaseEndOn)
  const after = Object.keys(changes).length > 0 ? await changeTenant(tx, before.id, changes) : before
  await recordEdit(tx, actor, before, input)
  if (account) await followName(tx, account, before, after)
  if (changes.primaryEmail !== undefined) {
    const { firstName, lastName, primaryEmail } = after
    await followEmail(tx, actor, account, { firstName, lastName, email: primaryEmail, oldEmail: before.primaryEmail })
  }
  const { lastJournalId } = await balancesOf(tx, before.id)
  if (input.balanceSeq !== undefined && input.balanceSeq !== lastJournalId) throw new Refusal("BALANCES_CHANGED")
  if (hasBalances(input)) await adjustBalances(tx, actor, input)
  return after
})

/** Removes the percentage from the edit of a tenant with a late-fee rule, for whom the form shows none. Refuses (409 LATE_FEE_RULE) to set one. Source: money.md 9.3. */
async function withoutRuledPercent(tx: Tx, tenant: TenantRow, sent: EditTenant): Promise<EditTenant> {
  if (sent.lateFeePercent === undefined) return sent
  const rule = await lateFeeRuleOf(tx, tenant, await today(tx))
  if (!rule?.isOwn || rule.row === null) return sent
  if (sent.lateFeePercent !== null) throw new Refusal("LATE_FEE_RULE")
  return { ...sent, lateFeePercent: undefined }
}

function hasBalances({
  newDepositReserve,
  newRentBalance,
  newLateFeeBalance,
  newOtherFeeBalance,
}: EditTenant): boolean {
  const amounts = [newDepositReserve, newRentBalance, newLateFeeBalance, newOtherFeeBalance]
  return amounts.some((value) => value !== undefined)
}
