/** How many seconds before the end of their session people are warned. */
export const WARNED_BEFORE = 120

export type SessionState = {
  /** The person of the session: another person's, and an impersonation, has another value. */
  person: string
  secondsLeft: number
  /** When it ends, in the property's time zone: "9:42 PM". */
  time: string
}
