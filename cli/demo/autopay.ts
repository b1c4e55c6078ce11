/** Saved methods and autopay in the demo's past: an account that pays each month, a card with a month skipped, one that failed, one that expires. */
import { addMonths, clampedDay, type Month } from "~/values/calendar.ts"
import { AUTOPAY_SINCE } from "./habits.ts"
import { type CardExpiry, type DemoMethod, saveMethod, skipNextAutopay, useForAutopay } from "./portal.ts"
import { chargePreparedAutopay } from "./provider.ts"
import { suites } from "./suites.ts"
import type { Past } from "./tenancies.ts"

export const AUTOPAY_DAY = 3
/** Right after the jobs of the night. */
const AT_NIGHT = "03:02"

type Act = (tenantId: number) => Promise<unknown>
const saves =
  (method: DemoMethod, expiry?: CardExpiry): Act =>
  (tenantId) =>
    saveMethod(tenantId, method, expiry)

type Planned = readonly [monthsAgo: number, day: number, time: string, suite: number, act: Act]

/** `thisMonth` is the current month; the card of suite 207 expires with it, before autopay runs again. */
const scenesOf = (thisMonth: CardExpiry): readonly Planned[] => [
  [AUTOPAY_SINCE.saved, 9, "18:30", 101, saves("bank")],
  [AUTOPAY_SINCE.saved, 9, "18:40", 101, saves("card")],
  [AUTOPAY_SINCE.bank, 20, "19:00", 211, saves("bank")],
  [AUTOPAY_SINCE.bank, 20, "19:05", 211, useForAutopay],
  [AUTOPAY_SINCE.card, 20, "12:30", 208, saves("card")],
  [AUTOPAY_SINCE.card, 20, "12:35", 208, useForAutopay],
  [2, 18, "08:40", 207, saves("card", thisMonth)],
  [2, 18, "08:45", 207, useForAutopay],
  [2, 20, "17:10", 201, saves("failingCard")],
  [2, 20, "17:15", 201, useForAutopay],
  [2, 25, "12:30", 208, skipNextAutopay],
  [1, 5, "17:10", 201, saves("card")],
  [1, 5, "17:15", 201, useForAutopay],
]

const yearAndMonth = (month: Month): CardExpiry => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })

/** In a short past the scenes of earlier months happen in the first month after the opening. */
export function planAutopay({ opening, count, timeline, cast }: Past, units: number): void {
  if (count === 0) return
  const known = new Set(suites(units).map(({ unitNumber }) => unitNumber))
  const onDay = (month: number, day: number) => clampedDay(addMonths(opening, Math.max(1, month)), day)
  for (const [monthsAgo, day, time, suite, act] of scenesOf(yearAndMonth(addMonths(opening, count)))) {
    if (known.has(suite)) timeline.planOnline(onDay(count - monthsAgo, day), time, () => act(cast.tenant(suite)))
  }
  for (let month = Math.max(2, count - AUTOPAY_SINCE.bank + 1); month <= count; month += 1) {
    const night = onDay(month, AUTOPAY_DAY)
    timeline.planOnline(night, AT_NIGHT, chargePreparedAutopay)
    timeline.planBankAnswer(night, AT_NIGHT)
  }
}
