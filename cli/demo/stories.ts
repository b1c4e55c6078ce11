/** Events in the demo building beyond paying the rent: one of each kind that staff see. */

import { read } from "#db/client.server.ts"
import { setTenantPolicy } from "~/domain/leasing/set-payment-policy.ts"
import { findUnit } from "~/domain/units/units.ts"
import { addMonths, clampedDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { sendAutomaticEmails, writeAutomatically } from "./automatic-emails.ts"
import { addAccounts, depositAll, makeSlip, moveIntoTrust } from "./bank.ts"
import { raiseTogether } from "./bulk.ts"
import { planCorrespondence } from "./correspondence.ts"
import { depositChecks } from "./deposit-slip.ts"
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
import { agreeLateFee, skipThisLateFee } from "./late-fees.ts"
import { giveNotice, remindOfDates, renewLease, wantCertificates } from "./leases.ts"
import {
  CARPET,
  cleanCarpet,
  correctBalance,
  creditForOutage,
  deleteWrongCheck,
  deleteWrongFee,
  forgiveLateFee,
  lockout,
} from "./mistakes.ts"
import { payRepairBy } from "./payment-plans.ts"
import { payAtPortal } from "./portal.ts"
import { planPortalMessages } from "./portal-messages.ts"
import { refundLatest, respondToDispute } from "./provider.ts"
import { agreeOnRecurringCharges, changeRecurringCharges } from "./recurring.ts"
import { planRequests } from "./requests.ts"
import type { OnlineScene, Scene } from "./scene.ts"
import { NAMED_SUITES } from "./suites.ts"
import { writeTemplates } from "./templates.ts"
import type { Past } from "./tenancies.ts"

/** The events by day and months before this one. Scenes older than the building are left out. */
const SCENES: readonly (readonly [monthsAgo: number, day: number, time: string, scene: Scene])[] = [
  [10, 6, "14:00", growIntoTwoSuites],
  [9, 8, "10:30", lockout(202)],
  [8, 12, "16:40", forgiveLateFee(107)],
  [7, 15, "10:00", planIncrease(102, 2)],
  [6, 8, "11:10", deleteWrongCheck(112)],
  [5, 12, "16:00", correctBalance(107)],
  [4, 16, "10:40", agreeOnRecurringCharges],
  [2, 16, "10:50", changeRecurringCharges],
  [3, 14, "15:10", payRepairBy(103, 30, 60)],
  [2, 14, "15:20", payRepairBy(209, 7, 21)],
  [5, 18, "12:00", creditForOutage(201)],
  [4, 9, "15:20", restrictAch],
  [3, 25, "10:20", deleteWrongFee(205)],
  [2, 27, "17:30", moveOut(212)],
  [2, 20, "09:05", writeTemplates],
  [2, 20, "09:10", writeAutomatically],
  [1, 1, "10:01", sendAutomaticEmails],
  [1, 2, "15:30", depositChecks],
  [1, 4, "09:01", sendAutomaticEmails],
  [1, 12, "13:00", beginEviction(106)],
  [1, 14, "11:00", planIncrease(210, 2)],
  [1, 16, "09:20", writeNotes],
  [1, 17, "08:50", readSomeNotes],
  [1, 18, "09:40", markUnits],
  [1, 19, "11:20", renewLease],
  [1, 19, "11:30", giveNotice],
  [1, 19, "11:40", remindOfDates],
  [1, 20, "09:30", raiseTogether],
  [1, 19, "11:50", wantCertificates],
  [0, 1, "10:01", sendAutomaticEmails],
  [0, 2, "09:30", agreeLateFee(107)],
  [0, 2, "09:35", requireRent(107)],
  [0, 2, "09:40", skipThisLateFee(106)],
  [0, 4, "09:01", sendAutomaticEmails],
  [0, 5, "16:10", payRepairBy(112, 28, 42, 56)],
  [11, 1, "08:00", addAccounts],
  ...Array.from({ length: 11 }, (_, at) => [at + 1, 10, "16:00", depositAll] as const),
  ...Array.from({ length: 11 }, (_, at) => [at + 1, 26, "16:00", depositAll] as const),
  [6, 11, "10:00", moveIntoTrust],
  [1, 27, "10:00", moveIntoTrust],
  [0, 2, "16:30", depositAll],
  [0, 3, "15:00", makeSlip],
]

/** Provider events besides the rents (habits.ts): responses to disputes, and refunds. */
const ONLINE_SCENES: readonly (readonly [monthsAgo: number, day: number, time: string, scene: OnlineScene])[] = [
  [7, 8, "08:10", (cast) => respondToDispute(cast.tenant(101), "winning_evidence")],
  [4, 9, "08:20", (cast) => respondToDispute(cast.tenant(208), "losing_evidence")],
  // A payment made by mistake, and fully refunded.
  [3, 5, "19:05", (cast) => payAtPortal(cast.tenant(101), "card", asCents(20_000))],
  [3, 6, "09:15", (cast) => refundLatest(cast.staff("admin"), cast.tenant(101), "Paid by mistake, wanted it back")],
]

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

export function planStories({ opening, count, timeline, cast, now }: Past, units: number): void {
  if (units < NAMED_SUITES) return
  for (const [monthsAgo, day, time, scene] of SCENES) {
    const month = addMonths(opening, count - monthsAgo)
    if (count > monthsAgo + 1) timeline.plan(clampedDay(month, day), time, (tx) => scene(tx, cast))
  }
  for (const [monthsAgo, day, time, scene] of ONLINE_SCENES) {
    const month = addMonths(opening, count - monthsAgo)
    if (count > monthsAgo + 1) timeline.planOnline(clampedDay(month, day), time, () => scene(cast))
  }
  if (count > 0) planLately({ timeline, cast, now })
}

/** Plans the scenes that are always open: a dispute to be answered within days, and the pending bank payments of yesterday and this morning. */
function planLately({ timeline, cast, now }: Pick<Past, "timeline" | "cast" | "now">): void {
  planCorrespondence({ timeline, cast, now })
  planPortalMessages({ timeline, cast, now })
  planRequests({ timeline, cast, now })
  timeline.planAt(now - 5 * DAY, (tx) => cleanCarpet(203)(tx, cast))
  timeline.planOnlineAt(now - 4 * DAY, () => payAtPortal(cast.tenant(203), "disputedCard", CARPET))
  timeline.planOnlineAt(now - 20 * HOUR, () => payAtPortal(cast.tenant(109), "bank", asCents(50_000)))
  timeline.planOnlineAt(now - 3 * HOUR, async () => {
    const { monthlyRent } = await read((tx) => findUnit(tx, 101))
    await payAtPortal(cast.tenant(101), "bank", monthlyRent)
  })
}

/** A tenant who pays late in small parts pays at least the rent online from now on. */
function requireRent(suite: number): Scene {
  return (tx, cast) =>
    setTenantPolicy(tx, cast.staff("manager"), { tenantId: cast.tenant(suite), policy: "rent", message: undefined })
}
