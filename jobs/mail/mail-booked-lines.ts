import { mailUnasked, unaskedMailsDue } from "~/domain/bank-matching/unasked-mail.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { lastDue } from "~/values/job-days.ts"
import type { Job } from "../job.ts"

/** Mails administrators which credits were booked automatically on their instruction. After several missed days, all in one mail. Source: money.md 11.4. */
export const mailBookedLines: Job = {
  name: "mail booked lines",
  due: async (tx, day) =>
    day === lastDue(tx.now, await zoneOf(tx))
      ? (await unaskedMailsDue(tx)).map((userId) => (own) => mailUnasked(own, userId))
      : [],
}
