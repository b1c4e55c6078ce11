/** Whether the late fee of a month is settled for a tenant: charged, or held back. Source: money.md section 4, "Late fee". */
import { type Column, type SQL, sql } from "drizzle-orm"
import { journals, lateFeesHeldBack } from "#db/schema/index.ts"
import { addMonths, type Month } from "~/values/calendar.ts"
import type { Defaults } from "../settings/defaults.ts"
import { postingDaysOf } from "./late-fee-days.ts"

/** The values of `isFeePosted` for a period. */
export const ofPeriod = (period: Month, { rentDueDay: due }: Pick<Defaults, "rentDueDay">) => ({
  period,
  next: addMonths(period, 1),
  ...postingDaysOf(period, { due }),
})

/** True of a tenant whose fee of the period was charged, in either form of its key, or is held back. Takes the values of `ofPeriod`. */
export function isFeePosted(tenantId: Column | SQL): SQL {
  const period = sql.placeholder("period")
  const isCharged = sql`exists (select 1 from ${journals}
    where ${journals.key} = 'latefee:' || ${tenantId} || ':' || ${period})`
  // Before, a fee's key was the month of its posting.
  const wasCharged = sql`exists (select 1 from ${journals}
    where ${journals.key} in ('late:' || ${tenantId} || ':' || ${period}, 'late:' || ${tenantId} || ':' || ${sql.placeholder("next")})
      and ${journals.effectiveOn} between ${sql.placeholder("from")} and ${sql.placeholder("until")}
      and not exists (select 1 from ${lateFeesHeldBack} where ${lateFeesHeldBack.journalId} = ${journals.id}))`
  const isHeldBack = sql`exists (select 1 from ${lateFeesHeldBack}
    where ${lateFeesHeldBack.tenantId} = ${tenantId} and ${lateFeesHeldBack.period} = ${period})`
  return sql`(${isCharged} or ${wasCharged} or ${isHeldBack})`
}
