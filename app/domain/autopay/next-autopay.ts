/** When a tenant's autopay runs next. Source: money.md 3.17 and section 4, "Autopay", api.md T23. */
import { and, eq, gte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, autopayRuns, autopaySkips } from "#db/schema/index.ts"
import { type Day, type Month, monthOf } from "~/values/calendar.ts"
import { isExpiredOn } from "~/values/payments/saved-method.ts"
import { nextRun } from "../ledger/charges/next-rent.ts"
import { methodOf } from "../payment-methods/stored-methods.ts"
import { defaultsOf } from "../settings/defaults.ts"
import type { TenantRow } from "../tenants/tenants.ts"
import { type AutopayDays, nextAutopayDays } from "./autopay-day.ts"

export type NextAutopay = AutopayDays & {
  month: Month
  /** Whether the card of autopay is no longer valid on the next day really charged. */
  isExpired: boolean
}

/** The day of the month on which a tenant's autopay runs: their own, else the property's; null when neither is set. */
export async function autopayDayOf(tx: Tx, { autopayDay }: Pick<TenantRow, "autopayDay">): Promise<number | null> {
  return autopayDay ?? (await defaultsOf(tx)).autopayDay
}

/** The next autopay, whether it is on or off; null without a day. A month with a run is over, even if the tenant moves the day. */
export async function nextAutopay(tx: Tx, tenant: TenantRow): Promise<NextAutopay | null> {
  const dayOfMonth = await autopayDayOf(tx, tenant)
  if (dayOfMonth === null) return null
  const first = await nextRun(tx)
  const tenantId = tenant.id
  const from = { tenantId, from: monthOf(first) }
  const made = (await tx.all(runMonths, from)).map(({ month }) => month)
  const skipped = (await tx.all(skipMonths, from)).map(({ month }) => month)
  const days = nextAutopayDays(dayOfMonth, first, { made, skipped })
  return { ...days, month: monthOf(days.on), isExpired: await isMethodExpired(tx, tenantId, days.paysOn) }
}

const value = sql.placeholder
const runMonths = statement((db) =>
  db
    .select({ month: autopayRuns.month })
    .from(autopayRuns)
    .where(and(eq(autopayRuns.tenantId, value("tenantId")), gte(autopayRuns.month, value("from"))))
    .prepare(),
)
const skipMonths = statement((db) =>
  db
    .select({ month: autopaySkips.month })
    .from(autopaySkips)
    .where(and(eq(autopaySkips.tenantId, value("tenantId")), gte(autopaySkips.month, value("from"))))
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
