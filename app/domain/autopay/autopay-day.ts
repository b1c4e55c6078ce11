/** The day of the month on which a tenant's autopay runs. Source: api.md 3.10, M38, T9. */
import type { Tx } from "#db/client.server.ts"
import { addDays, addMonths, clampedDay, type Day, type Month, monthOf } from "~/values/calendar.ts"
import type { Actor } from "../permissions.ts"
import { recordTenantChange } from "../tenants/tenant-changes.ts"
import { changeTenant, type TenantRow } from "../tenants/tenants.ts"

/** The next day after `today` on which autopay runs with this day of the month; the last day of a month that is too short. Source: api.md 3.10. */
export function nextAutopayDay(dayOfMonth: number, today: Day): Day {
  const own = clampedDay(monthOf(today), dayOfMonth)
  return own > today ? own : clampedDay(addMonths(monthOf(today), 1), dayOfMonth)
}

function nextDayWithoutRun(dayOfMonth: number, first: Day, made: readonly Month[]): Day {
  let on = nextAutopayDay(dayOfMonth, addDays(first, -1))
  while (made.includes(monthOf(on))) on = nextAutopayDay(dayOfMonth, on)
  return on
}

/** The next days of autopay. If the tenant skips `on`, the next payment is on `after`. `paysOn` is the next day that is not skipped. */
export type AutopayDays = { on: Day; isSkipped: boolean; after: Day; paysOn: Day }

/** The next days from `first` on, in the months without a run; `skipped` are the months that the tenant skips. */
export function nextAutopayDays(
  dayOfMonth: number,
  first: Day,
  { made, skipped }: { made: readonly Month[]; skipped: readonly Month[] },
): AutopayDays {
  const on = nextDayWithoutRun(dayOfMonth, first, made)
  const after = nextDayWithoutRun(dayOfMonth, first, [...made, ...skipped, monthOf(on)])
  const isSkipped = skipped.includes(monthOf(on))
  return { on, isSkipped, after, paysOn: isSkipped ? after : on }
}

/** Sets a tenant's day; null uses the property's. The same day changes nothing. Its callers check their permission. Audit TEN_CHANGED. */
export async function changeAutopayDay(tx: Tx, actor: Actor, tenant: TenantRow, day: number | null): Promise<void> {
  if (tenant.autopayDay === day) return
  await changeTenant(tx, tenant.id, { autopayDay: day })
  await recordTenantChange(tx, actor, tenant, [["autopayDay", { OldValue: tenant.autopayDay, NewValue: day }]])
}
