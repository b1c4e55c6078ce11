/** Inputs about payments set for a day. Source: api.md X215 to X219. */
import { z } from "zod"
import { allowing, OUT_OF_DATE } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, flag, oneOf, optional, queryId, someCents, text } from "../inputs.ts"
import { WHOLE_CHOICES } from "../payments/inputs.ts"
import { version } from "../version.ts"

const terms = {
  date: day(),
  choice: oneOf(WHOLE_CHOICES),
  /** The most to take; absent: everything owed on that day. */
  amount: optional(someCents()),
  methodID: text(200),
  /** The tenant agrees to a debit of the bank account. */
  bankConsent: optional(flag()),
}

export const SetPayment = z.object(terms)
export type SetPayment = InnerNames<z.infer<typeof SetPayment>>

const scheduledPaymentID = () => allowing(z.uuid(OUT_OF_DATE), OUT_OF_DATE)

export const ChangePayment = z.object({
  ...terms,
  scheduledPaymentID: scheduledPaymentID(),
  version: optional(version()),
})
export type ChangePayment = InnerNames<z.infer<typeof ChangePayment>>

export const StopPayment = z.object({ scheduledPaymentID: scheduledPaymentID() })
export type StopPayment = InnerNames<z.infer<typeof StopPayment>>

export const ScheduledQuery = z.object({ tenantID: queryId() })
export type ScheduledQuery = InnerNames<z.infer<typeof ScheduledQuery>>
