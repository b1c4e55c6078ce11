/** Skips one late fee before its late day. Source: money.md 9.3, api.md X24. */
import type { Tx } from "#db/client.server.ts"
import { lateFeeSkips } from "#db/schema/index.ts"
import { addDays, type Day, formatDay, formatMonth, type Month } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { lateDateOf, lateFeeDaysOf } from "../ledger/charges/late-fee-days.ts"
import { isSettled } from "../ledger/charges/late-fees.ts"
import { mustBeAnothersLedger } from "../permissions.ts"
import { invalid, Refusal } from "../refusal.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import { hasUnit } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import type { SkipLateFee } from "./inputs.ts"

export type SkippedLateFee = typeof lateFeeSkips.$inferSelect & Pick<TenantRow, "firstName" | "lastName">

/** How many days ahead a late day can be skipped. */
const DAYS_AHEAD = 31

/**
 * Skips a tenant's late fee of a month. Refuses 403 the caller's own tenant; 404 TENANT_NOT_FOUND; 400 a month whose late day is not within the next 31
 * days; 409 TENANT_HAS_NO_UNIT and LATE_FEE_SETTLED. Audit LATE_FEE_SKIPPED.
 */
export const skipLateFee = command("issue fees", async (tx, actor, input: SkipLateFee): Promise<SkippedLateFee> => {
  const { tenantId, period, reason } = input
  mustBeAnothersLedger(actor, tenantId)
  const tenant = await findTenant(tx, tenantId)
  if (!(await hasUnit(tx, tenantId))) throw new Refusal("TENANT_HAS_NO_UNIT")
  if (await isSettled(tx, tenantId, period)) throw new Refusal("LATE_FEE_SETTLED")
  const lateOn = await comingLateDay(tx, tenant, period)
  const skip = { tenantId, period, lateOn, reason, userId: actor.userId, createdAt: tx.now }
  await tx.run(tx.insert(lateFeeSkips).values(skip))
  await record(tx, actor, {
    category: "LATE_FEE_SKIPPED",
    details: `The late fee of ${fullName(tenant)} for ${formatMonth(period)} is skipped: ${reason}`,
    metadata: { TenantID: tenantId, Period: period, LateOn: lateOn, Reason: reason },
  })
  return { ...skip, firstName: tenant.firstName, lastName: tenant.lastName }
})

async function comingLateDay(tx: Tx, tenant: TenantRow, period: Month): Promise<Day> {
  const days = lateFeeDaysOf(tenant, await defaultsOf(tx))
  const now = await today(tx)
  const lateOn = days && lateDateOf(period, days)
  const last = addDays(now, DAYS_AHEAD)
  if (lateOn !== null && lateOn > now && lateOn <= last) return lateOn
  throw invalid("period", `Use a month whose late day comes after ${formatDay(now)}, until ${formatDay(last)}.`)
}
