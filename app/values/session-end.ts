/** People are warned of the end of their session so many seconds before. */
export const WARNED_BEFORE = 120

/** How a session stands, as its pages know it. */
export type SessionState = {
  /** Whose session it is: another person's, and a visit as somebody else, is called otherwise. */
  person: string
  secondsLeft: number
  /** When it ends, in the property's time zone: "9:42 PM". */
  time: string
}
