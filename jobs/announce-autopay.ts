import { announcementsDue, announceRun, oldCards, warnOfExpiry } from "~/domain/autopay/announce.ts"
import type { Job } from "./job.ts"

/** Mails what tomorrow's autopay will charge. After today's, so that the amounts are those of then. */
export const announceAutopay: Job = {
  name: "announce autopay",
  due: async (tx, day) => (await announcementsDue(tx, day)).map((run) => (own) => announceRun(own, run)),
}

/** Mails that the card of autopay expires before it runs next. */
export const warnOfOldCards: Job = {
  name: "warn of expiring cards",
  due: async (tx, day) => (await oldCards(tx, day)).map((card) => (own) => warnOfExpiry(own, card)),
}
