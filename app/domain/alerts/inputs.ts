/** Inputs about alerts. Source: api.md 4.11, X240 to X245. */
import { z } from "zod"
import { ALERT_KINDS, MOST_DAYS_BEFORE } from "~/values/alerts.ts"
import { oneOf, optional, text, wholeNumber } from "../inputs.ts"

const kinds = () => z.array(oneOf(ALERT_KINDS)).max(ALERT_KINDS.length)

/** The kinds to mail. All other optional kinds are switched off. */
export const ChooseMails = z.object({ mail: optional(kinds()), daysBefore: optional(wholeNumber(1, MOST_DAYS_BEFORE)) })
export type ChooseMails = z.infer<typeof ChooseMails>

/** The kinds to text. All other kinds are switched off. */
export const ChooseTexts = z.object({ text: optional(kinds()) })
export type ChooseTexts = z.infer<typeof ChooseTexts>

/** The token of a mail's link; with "again" the mails of its kind are switched on again. */
export const Unsubscribe = z.object({ token: text(2000), intent: optional(z.string()) })
export type Unsubscribe = z.infer<typeof Unsubscribe>
