import { plainText } from "~/values/search-terms.ts"

/** "Re:", "Fwd:", "AW:", "WG:" and the like, also several and counted ("Re[2]:"). */
const ANSWER = /^(?:(?:re|fw|fwd|aw|wg|sv|vs|ref|rif|odp)(?:\[\d{1,3}\])?\s*:\s*)+/i

/** A subject as answers are compared by: without "Re:" and the like, in plain lower case. */
export function subjectKey(subject: string): string {
  return plainText(subject.trim().replace(ANSWER, ""))
}

/** "Re: " before a subject, once. */
export function replySubject(subject: string): string {
  return `Re: ${subject.trim().replace(ANSWER, "")}`
}
