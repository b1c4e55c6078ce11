import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import { id, oneOf, optional, text } from "../inputs.ts"
import { ENTRIES } from "../payment-provider/entry-flow.ts"

/** One of the caller's saved methods, by the provider's id. Source: api.md T10, T16. */
export const ChooseMethod = z.object({ methodID: text(255) })
export type ChooseMethod = InnerNames<z.infer<typeof ChooseMethod>>

export const SetUpInPortal = z.object({ entry: optional(oneOf(ENTRIES)) })
export type SetUpInPortal = z.infer<typeof SetUpInPortal>

/** A setup begun in our form, to be completed on the provider's own page instead. */
export const SetUpOnPage = z.object({ setup: text(100) })
export type SetUpOnPage = z.infer<typeof SetUpOnPage>

/** The field of a payment notice's button in the portal. */
export const OnePaymentNotice = z.object({ noticeID: id() })
export type OnePaymentNotice = InnerNames<z.infer<typeof OnePaymentNotice>>
