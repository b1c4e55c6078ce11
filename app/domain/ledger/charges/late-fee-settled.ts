/** Whether a tenant's late fee of a month was charged, held back or skipped. Source: money.md section 4, "Late fee", and 9.3. */
import { type Column, type SQL, sql } from "drizzle-orm"
import { journals, lateFeeSkips, lateFeesHeldBack } from "#db/schema/index.ts"
import { addMonths, type Month } from "~/values/calendar.ts"
import type { Defaults } from "../../settings/defaults.ts"
import { postingDaysOf } from "./late-fee-days.ts"

/** The placeholder values of `isFeeSettled` for a period. */
export const ofPeriod = (period: Month, { rentDueDay: due }: Pick<Defaults, "rentDueDay">) => ({
  period,
  next: addMonths(period, 1),
  ...postingDaysOf(period, { due }),
})

/** True when the tenant's fee of the period was charged, under the old or the new key, is held back or was skipped. Needs the values of `ofPeriod`. */
export function isFeeSettled(tenantId: Column | SQL): SQL {
  const period = sql.placeholder("period")
  const isCharged = sql`exists (select 1 from ${journals}
    where ${journals.key} = 'latefee:' || ${tenantId} || ':' || ${period})`
  // The old key of a fee named the month of its posting.
  const wasCharged = sql`exists (select 1 from ${journals}
    where ${journals.key} in ('late:' || ${tenantId} || ':' || ${period}, 'late:' || ${tenantId} || ':' || ${sql.placeholder("next")})
      and coalesce(${journals.occurredOn}, ${journals.effectiveOn}) between ${sql.placeholder("from")} and ${sql.placeholder("until")}
      and not exists (select 1 from ${lateFeesHeldBack} where ${lateFeesHeldBack.journalId} = ${journals.id}))`
  const isHeldBack = sql`exists (select 1 from ${lateFeesHeldBack}
    where ${lateFeesHeldBack.tenantId} = ${tenantId} and ${lateFeesHeldBack.period} = ${period})`
  const isSkipped = sql`exists (select 1 from ${lateFeeSkips}
    where ${lateFeeSkips.tenantId} = ${tenantId} and ${lateFeeSkips.period} = ${period})`
  return sql`(${isCharged} or ${wasCharged} or ${isHeldBack} or ${isSkipped})`
}
