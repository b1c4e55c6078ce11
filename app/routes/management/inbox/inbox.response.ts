import type { ResponseTimes } from "~/domain/portal-messages/response-times.ts"
import { durationText } from "~/values/duration-text.ts"

/** How soon messages of the portal are answered, in a line; null while tenants have begun no thread there. */
export function responseLine(times: ResponseTimes, now: number): string | null {
  const { threads, unread, waiting, longestSince, answered, usual } = times
  if (threads === 0) return null
  const wait = longestSince === null ? "" : `, the longest ${durationText(now - longestSince)}`
  const waits = waiting === 1 ? "1 waits" : `${waiting} wait`
  const answers = answered === 1 ? "1 answer" : `${answered} answers`
  const soon =
    usual === null
      ? "No answers in the last 30 days."
      : `Usual time to answer: ${durationText(usual)} (${answers} in 30 days).`
  return `Messages from the portal: ${unread} unread, ${waits} for an answer${wait}. ${soon}`
}
