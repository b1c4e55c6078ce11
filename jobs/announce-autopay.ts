import { announcementsDue, announceRun, oldCards, warnOfExpiry } from "~/domain/autopay/announce.ts"
import type { Job } from "./job.ts"

/** Mails tenants what tomorrow's autopay will charge. Runs after today's postings, so that the amounts are tomorrow's. */
export const announceAutopay: Job = {
  name: "announce autopay",
  due: async (tx, day) => (await announcementsDue(tx, day)).map((run) => (own) => announceRun(own, run)),
}

/** Mails tenants whose autopay card expires before the next run. */
export const warnOfOldCards: Job = {
  name: "warn of expiring cards",
  due: async (tx, day) => (await oldCards(tx, day)).map((card) => (own) => warnOfExpiry(own, card)),
}
