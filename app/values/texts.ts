/** The text that people agree to before they get text messages, and the limits it names. Source: docs/api.md section 0, "Text messages". */

export const MOST_TEXTS_A_DAY = 10

/** From this hour until the other only codes are sent. Local time of the property. */
export const QUIET_FROM = 21
export const QUIET_UNTIL = 8

/** Stored word for word with each agreement. */
export const TEXT_AGREEMENT = `I agree to get automated text messages from this portal at this number, about what I choose here: at most ${MOST_TEXTS_A_DAY} a day, and none at night. Message and data rates may apply. I need not agree in order to rent. I can end them here at any time, or by answering STOP.`
