/** Saved methods and autopay in the demo's past: an account that pays each month, a card with a month skipped, one that failed, one that expires. */
import { addMonths, clampedDay, type Month } from "~/values/calendar.ts"
import { AUTOPAY_SINCE } from "./habits.ts"
import { type Expiry, saveMethod, skipNextAutopay, type TestMethod, useForAutopay } from "./portal.ts"
import { chargePreparedAutopay } from "./provider.ts"
import type { OnlineScene } from "./scene.ts"
import { NAMED_SUITES } from "./suites.ts"
import type { Past } from "./tenancies.ts"

/** The property's autopay day. */
export const AUTOPAY_DAY = 3
/** Right after the jobs of the night. */
const AT_NIGHT = "03:02"

const saves =
  (suite: number, method: TestMethod, expiry?: Expiry): OnlineScene =>
  (cast) =>
    saveMethod(cast.tenant(suite), method, expiry)
const enrolls =
  (suite: number): OnlineScene =>
  (cast) =>
    useForAutopay(cast.tenant(suite))

type Planned = readonly [monthsAgo: number, day: number, time: string, scene: OnlineScene]

/** `thisMonth` is now's: the card of suite 207 expires with it, before autopay runs again. */
const scenesOf = (thisMonth: Expiry): readonly Planned[] => [
  [AUTOPAY_SINCE.saved, 9, "18:30", saves(101, "bank")],
  [AUTOPAY_SINCE.saved, 9, "18:40", saves(101, "card")],
  [AUTOPAY_SINCE.bank, 20, "19:00", saves(211, "bank")],
  [AUTOPAY_SINCE.bank, 20, "19:05", enrolls(211)],
  [AUTOPAY_SINCE.card, 20, "12:30", saves(208, "card")],
  [AUTOPAY_SINCE.card, 20, "12:35", enrolls(208)],
  [2, 18, "08:40", saves(207, "card", thisMonth)],
  [2, 18, "08:45", enrolls(207)],
  [2, 20, "17:10", saves(201, "failingCard")],
  [2, 20, "17:15", enrolls(201)],
  [2, 25, "12:30", (cast) => skipNextAutopay(cast.tenant(208))],
  [1, 5, "17:10", saves(201, "card")],
  [1, 5, "17:15", enrolls(201)],
]

const yearAndMonth = (month: Month): Expiry => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })

/** In a short past the first month after the opening stands for those before it. */
export function planAutopay({ opening, count, timeline, cast }: Past, units: number): void {
  if (units < NAMED_SUITES || count === 0) return
  const onDay = (month: number, day: number) => clampedDay(addMonths(opening, Math.max(1, month)), day)
  for (const [monthsAgo, day, time, scene] of scenesOf(yearAndMonth(addMonths(opening, count)))) {
    timeline.planOnline(onDay(count - monthsAgo, day), time, () => scene(cast))
  }
  for (let month = Math.max(2, count - AUTOPAY_SINCE.bank + 1); month <= count; month += 1) {
    const night = onDay(month, AUTOPAY_DAY)
    timeline.planOnline(night, AT_NIGHT, chargePreparedAutopay)
    timeline.planBankAnswer(night, AT_NIGHT)
  }
}
