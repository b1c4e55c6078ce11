/** Events in the demo building beyond paying the rent: one of each kind that staff see. */
import { addMonths, clampedDay } from "~/values/calendar.ts"
import {
  beginEviction,
  growIntoTwoSuites,
  markUnits,
  moveOut,
  planIncrease,
  readSomeNotes,
  restrictAch,
  writeNotes,
} from "./housekeeping.ts"
import {
  correctBalance,
  creditForOutage,
  deleteWrongCheck,
  deleteWrongFee,
  forgiveLateFee,
  lockout,
} from "./mistakes.ts"
import {
  endDispute,
  openDispute,
  payFromBank,
  payTwice,
  refundSecond,
  returnBankPayment,
  sendRent,
} from "./provider.ts"
import type { Scene } from "./scene.ts"
import { NAMED_SUITES } from "./suites.ts"
import type { Past } from "./tenancies.ts"

/** The events by day, so many months before this one. Scenes older than the building are left out. */
const SCENES: readonly (readonly [monthsAgo: number, day: number, time: string, scene: Scene])[] = [
  [10, 6, "14:00", growIntoTwoSuites],
  [9, 3, "15:20", restrictAch],
  [9, 8, "10:30", lockout(202)],
  [8, 12, "16:40", forgiveLateFee(107)],
  [7, 15, "10:00", planIncrease(102, 2)],
  [7, 20, "08:10", openDispute(101)],
  [6, 9, "08:10", endDispute(101, "won")],
  [6, 8, "11:10", deleteWrongCheck(112)],
  [5, 12, "16:00", correctBalance(107)],
  [5, 18, "12:00", creditForOutage(201)],
  [4, 3, "07:30", returnBankPayment(211)],
  [4, 22, "08:20", openDispute(208)],
  [3, 15, "08:20", endDispute(208, "lost")],
  [3, 5, "19:05", payTwice(101)],
  [3, 6, "09:15", refundSecond(101)],
  [3, 25, "10:20", deleteWrongFee(205)],
  [2, 27, "17:30", moveOut(212)],
  [1, 12, "13:00", beginEviction(106)],
  [1, 14, "11:00", planIncrease(210, 2)],
  [1, 16, "09:20", writeNotes],
  [1, 17, "08:50", readSomeNotes],
  [1, 18, "09:40", markUnits],
  [1, 23, "08:20", openDispute(208)],
]

const HOUR = 60 * 60 * 1000

export function planStories({ opening, count, timeline, cast, now }: Past, units: number): void {
  if (units < NAMED_SUITES) return
  for (const [monthsAgo, day, time, scene] of SCENES) {
    const month = addMonths(opening, count - monthsAgo)
    if (count > monthsAgo + 1) timeline.plan(clampedDay(month, day), time, (tx) => scene(tx, cast))
  }
  // Yesterday's and this morning's bank payments are always still under way: the demo's tenant sees them first.
  if (count === 0) return
  timeline.planAt(now - 20 * HOUR, (tx) => payFromBank(109)(tx, cast))
  timeline.planAt(now - 3 * HOUR, (tx) => sendRent(101)(tx, cast))
}
