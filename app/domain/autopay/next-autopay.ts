/** When a tenant's autopay runs next. Source: money.md 3.17 and section 4, "Autopay", api.md T23. */
import { and, eq, gte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, autopayRuns, autopaySkips } from "#db/schema/index.ts"
import { type Day, type Month, monthOf } from "~/values/calendar.ts"
import { isExpiredOn } from "~/values/saved-method.ts"
import { nextRun } from "../ledger/next-rent.ts"
import { methodOf } from "../payment-methods/stored-methods.ts"
import { defaultsOf } from "../settings/defaults.ts"
import type { TenantRow } from "../tenants/tenants.ts"
import { nextDayWithoutRun } from "./autopay-day.ts"

export type NextAutopay = {
  on: Day
  month: Month
  /** The tenant skips it. */
  isSkipped: boolean
  /** The card of the autopay method is no longer valid on that day. */
  isExpired: boolean
}

/** The day of the month on which a tenant's autopay runs: their own, else the property's; null when neither is set. */
export async function autopayDayOf(tx: Tx, { autopayDay }: Pick<TenantRow, "autopayDay">): Promise<number | null> {
  return autopayDay ?? (await defaultsOf(tx)).autopayDay
}

/** The next autopay, whether it is on or off; null without a day. A month whose run was made is over, whatever the day is moved to. */
export async function nextAutopay(tx: Tx, tenant: TenantRow): Promise<NextAutopay | null> {
  const dayOfMonth = await autopayDayOf(tx, tenant)
  if (dayOfMonth === null) return null
  const first = await nextRun(tx)
  const tenantId = tenant.id
  const made = await tx.all(runMonths, { tenantId, from: monthOf(first) })
  const on = nextDayWithoutRun(
    dayOfMonth,
    first,
    made.map(({ month }) => month),
  )
  const month = monthOf(on)
  return {
    on,
    month,
    isSkipped: (await tx.one(skipOf, { tenantId, month })) !== undefined,
    isExpired: await isMethodExpired(tx, tenantId, on),
  }
}

const value = sql.placeholder
const runMonths = statement((db) =>
  db
    .select({ month: autopayRuns.month })
    .from(autopayRuns)
    .where(and(eq(autopayRuns.tenantId, value("tenantId")), gte(autopayRuns.month, value("from"))))
    .prepare(),
)
const skipOf = statement((db) =>
  db
    .select({ month: autopaySkips.month })
    .from(autopaySkips)
    .where(and(eq(autopaySkips.tenantId, value("tenantId")), eq(autopaySkips.month, value("month"))))
    .prepare(),
)
const methodIdOf = statement((db) =>
  db
    .select({ methodId: autopay.methodId })
    .from(autopay)
    .where(eq(autopay.tenantId, value("tenantId")))
    .prepare(),
)

async function isMethodExpired(tx: Tx, tenantId: number, day: Day): Promise<boolean> {
  const id = (await tx.one(methodIdOf, { tenantId }))?.methodId
  const method = id ? await methodOf(tx, tenantId, id) : undefined
  return method !== undefined && isExpiredOn(method, day)
}
