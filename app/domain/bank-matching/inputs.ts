import { z } from "zod"
import { MANUAL_METHODS, PAYMENT_TYPES } from "#db/schema/index.ts"
import type { InnerNames } from "../inner-names.ts"
import { flag, id, month, oneOf, optional, queryId, someCents, text } from "../inputs.ts"

export const OneBankLine = z.object({ line: queryId() })
export type OneBankLine = z.output<typeof OneBankLine>

/** Links a line to exactly one of: a deposit slip, a payment, another journal line. Source: api.md X286. */
export const LinkLine = z
  .object({ lineID: id(), depositSlipID: optional(id()), paymentID: optional(id()), journalLineID: optional(id()) })
  .refine((given) => [given.depositSlipID, given.paymentID, given.journalLineID].filter(Boolean).length === 1, {
    path: ["paymentID"],
    message: "Name a deposit slip, a payment or a line of the books.",
  })
export type LinkLine = InnerNames<z.output<typeof LinkLine>>

export const UnlinkLine = z.object({ line: id() })

/** Books a credit as a payment. The method cannot be a management credit, because no bank shows one. Source: api.md X288. */
export const BookCredit = z.object({
  lineID: id(),
  tenantID: id(),
  type: optional(oneOf(PAYMENT_TYPES)),
  method: oneOf(
    MANUAL_METHODS.filter((method) => method !== "managementCredit") as [
      "zelle",
      "paypal",
      "cashapp",
      "check",
      "cash",
      "other",
    ],
  ),
  remember: optional(flag()),
  duplicateConfirmed: optional(flag()),
})
/** `duplicateOf`, `earlierMonth` and `checkTaken` answer the form's questions, as for a manual payment. */
export type BookCredit = InnerNames<z.output<typeof BookCredit>> & {
  duplicateOf?: number | undefined
  earlierMonth?: string | undefined
  checkTaken?: string | undefined
}

/** The form asks the same questions as the form for a manual payment. */
export const BookCreditForm = BookCredit.extend({
  duplicateOf: optional(id()),
  earlierMonth: optional(text(7)),
  checkTaken: optional(text(20)),
}).transform((form) => ({
  ...form,
  duplicateConfirmed: false,
  earlierMonth: form.earlierMonth ?? "",
  checkTaken: form.checkTaken ?? "",
}))

/** Books a debit as an expense of its own month or of another month. Source: api.md X289. */
export const BookDebit = z.object({ lineID: id(), expenseTypeID: id(), month: optional(month()) })
export type BookDebit = InnerNames<z.output<typeof BookDebit>>

export const OneSender = z.object({ sender: queryId() })
export type OneSender = z.output<typeof OneSender>

/** Books a sender's credits automatically, up to an amount. Source: api.md X292. */
export const BookSender = z.object({ senderID: id(), largestAmount: someCents() })
export type BookSender = InnerNames<z.output<typeof BookSender>>

/** `account` is the account whose list shows the button. */
export const MatchCertain = z.object({ account: optional(id()) })
export type MatchCertain = z.output<typeof MatchCertain>
