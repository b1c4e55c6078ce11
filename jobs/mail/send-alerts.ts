import { mailComingRent } from "~/domain/alerts/coming-rent.ts"
import { wantingDaily } from "~/domain/alerts/daily-alerts.ts"
import { mailNewCharges } from "~/domain/alerts/new-charges.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { lastDue } from "~/values/job-days.ts"
import type { Job } from "../job.ts"

/** Mails subscribed tenants about new charges, and about rent that will be due. After several missed days, only for the last one. */
export const sendAlerts: Job = {
  name: "send alerts",
  due: async (tx, day) => {
    if (day !== lastDue(tx.now, await zoneOf(tx))) return []
    const charged = (await wantingDaily(tx, "charge")).map(
      (person) => (own: typeof tx) => mailNewCharges(own, person, day),
    )
    const due = (await wantingDaily(tx, "due")).map((person) => (own: typeof tx) => mailComingRent(own, person, day))
    return [...charged, ...due]
  },
}
