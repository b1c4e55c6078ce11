import { plainText } from "~/values/search-terms.ts"

/** "Re:", "Fwd:", "AW:", "WG:" and the like, also several and counted ("Re[2]:"). */
const ANSWER = /^(?:(?:re|fw|fwd|aw|wg|sv|vs|ref|rif|odp)(?:\[\d{1,3}\])?\s*:\s*)+/i

/** The subject used to compare replies: without "Re:" and the like, in plain lower case. */
export function subjectKey(subject: string): string {
  return plainText(bareSubject(subject))
}

/** "Re: " before a subject, once. */
export function replySubject(subject: string): string {
  return `Re: ${bareSubject(subject)}`
}

export const bareSubject = (subject: string): string => subject.trim().replace(ANSWER, "")
