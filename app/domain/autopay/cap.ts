/** The tenant's cap: a month above it is not charged unless the tenant confirms it. Source: money.md 9.10, api.md X220 to X222. */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, autopayConfirmations, autopayRuns } from "#db/schema/index.ts"
import { type Day, type Month, monthOf } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { today } from "../settings/defaults.ts"
import type { TenantRow } from "../tenants/tenants.ts"
import { type AutopayAmount, aboutAmount } from "./autopay-amount.ts"
import { nextAutopay } from "./next-autopay.ts"

type OfMonth = { tenantId: number; month: Month }

const value = sql.placeholder
const limits = statement((db) =>
  db
    .select({ cap: autopay.cap, confirmed: autopayConfirmations.total })
    .from(autopay)
    .leftJoin(
      autopayConfirmations,
      and(eq(autopayConfirmations.tenantId, autopay.tenantId), eq(autopayConfirmations.month, value("month"))),
    )
    .where(eq(autopay.tenantId, value("tenantId")))
    .prepare(),
)

const runOfMonth = statement((db) =>
  db
    .select({ status: autopayRuns.status, reason: autopayRuns.reason })
    .from(autopayRuns)
    .where(and(eq(autopayRuns.tenantId, value("tenantId")), eq(autopayRuns.month, value("month"))))
    .prepare(),
)

/** Whether a month's total is above the tenant's cap and not confirmed, and the total confirmed for the month (null for none). Cents including the fee. */
export async function againstCap(
  tx: Tx,
  { tenantId, month }: OfMonth,
  total: Cents,
): Promise<{ isAboveCap: boolean; confirmed: Cents | null }> {
  const { cap = null, confirmed = null } = (await tx.one(limits, { tenantId, month })) ?? {}
  return { isAboveCap: cap !== null && total > cap && (confirmed === null || total > confirmed), confirmed }
}

/** The charge of a run on a day; nothing if it is above the cap. */
export async function withinCap(tx: Tx, tenantId: number, day: Day, found: AutopayAmount): Promise<AutopayAmount> {
  if (found.charge === null || !(await isAboveCap(tx, { tenantId, month: monthOf(day) }, found.charge.total)))
    return found
  return { charge: null, reason: "above_cap" }
}

/** The total with the fee that autopay would charge on a day, if it is above the tenant's cap and not confirmed; else null. Cents. */
export async function totalAboveCap(tx: Tx, tenant: TenantRow, day: Day): Promise<Cents | null> {
  const ofMonth = { tenantId: tenant.id, month: monthOf(day) }
  if (((await tx.one(limits, ofMonth))?.cap ?? null) === null) return null
  const { charge } = await aboutAmount(tx, tenant, day)
  return charge !== null && (await isAboveCap(tx, ofMonth, charge.total)) ? charge.total : null
}

/** Whether the cap keeps autopay from paying the amount owed now: this month's run was skipped, or the next one will be. For a tenant with autopay on. */
export async function isLeftUnpaid(tx: Tx, tenant: TenantRow): Promise<boolean> {
  const run = await tx.one(runOfMonth, { tenantId: tenant.id, month: monthOf(await today(tx)) })
  if (run?.status === "skipped" && run.reason === "above_cap") return true
  const next = await nextAutopay(tx, tenant)
  return next !== null && (await totalAboveCap(tx, tenant, next.paysOn)) !== null
}

/** Whether a month's total is above the tenant's cap and not confirmed. */
export const isAboveCap = async (tx: Tx, ofMonth: OfMonth, total: Cents): Promise<boolean> =>
  (await againstCap(tx, ofMonth, total)).isAboveCap
