/** The seconds before the end of a session at which the person is warned. */
export const WARNED_BEFORE = 120

export type SessionState = {
  /** Identifies the session's person; an impersonation has its own value. */
  person: string
  secondsLeft: number
  /** The time of the end, in the property's time zone: "9:42 PM". */
  time: string
}
