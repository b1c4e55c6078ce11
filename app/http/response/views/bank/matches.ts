/** JSON of the matches of bank lines (api.md 4.12). */
import type { Sender } from "~/domain/bank-matching/senders.ts"
import type { Suggestion } from "~/domain/bank-matching/suggestions.ts"

export const suggestionView = ({ kind, tenantId, name, on, method, type, reasons, ...target }: Suggestion) => ({
  Kind: kind,
  DepositSlipID: target.depositSlipId,
  PaymentID: target.paymentId,
  JournalLineID: target.journalLineId,
  TenantID: tenantId,
  Name: name,
  Date: on,
  PaymentMethod: method,
  Type: type,
  IsInHand: target.isInHand,
  Reasons: reasons,
})

const instantView = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const senderView = ({ id, text, tenantId, name, type, method, booking }: Sender) => ({
  BankSenderID: id,
  Text: text,
  TenantID: tenantId,
  Name: name,
  Type: type,
  PaymentMethod: method,
  Booking: booking && {
    LargestAmount: booking.upTo,
    SetBy: booking.setBy,
    SetAt: instantView(booking.setAt),
    Ended: booking.ended,
    EndedAt: instantView(booking.endedAt),
  },
})
