/** JSON of what bank lines are matched to (api.md 4.12). */
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

export const senderView = ({ id, text, tenantId, name, type, method }: Sender) => ({
  BankSenderID: id,
  Text: text,
  TenantID: tenantId,
  Name: name,
  Type: type,
  PaymentMethod: method,
})
