import { datesMailsDue, sendDatesMail } from "~/domain/dates/dates-mail.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { lastDue } from "~/values/job-days.ts"
import type { Job } from "../job.ts"

/** Mails upcoming dates to subscribed staff. After several missed days, only for the last one. */
export const mailDates: Job = {
  name: "mail dates",
  due: async (tx, day) =>
    day === lastDue(tx.now, await zoneOf(tx))
      ? (await datesMailsDue(tx, day)).map((mail) => (own) => sendDatesMail(own, mail, day))
      : [],
}
