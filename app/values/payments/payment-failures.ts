/** The reasons of failed payments: the API's name for the provider's code, and its text for a person. Source: api.md 4.9. */
const NO_REASON = "no reason was given"

const REASONS: Record<string, string> = {
  insufficient_funds: "insufficient funds",
  do_not_honor: "the bank declined it",
  generic_decline: "it was declined",
  expired_card: "the card has expired",
  incorrect_number: "the number is not right",
  processing_error: "it could not be processed",
  authentication_required: "the payer did not confirm it with the bank",
  unknown_error: NO_REASON,
}
const ALIASES: Record<string, string> = {
  card_declined: "generic_decline",
  invalid_number: "incorrect_number",
  invalid_account_number: "incorrect_number",
  no_account: "incorrect_number",
  payment_intent_authentication_failure: "authentication_required",
  setup_intent_authentication_failure: "authentication_required",
}
const TO_THE_PAYER: Record<string, string> = { authentication_required: "you did not confirm it with your bank" }
/** Texts for the banks' reasons beyond the documented ones. */
const BANK_REASONS: Record<string, string> = {
  account_closed: "the account is closed",
  no_account: "there is no such account",
  debit_not_authorized: "the debit was not authorized",
  lost_card: "the card was reported lost",
  stolen_card: "the card was reported stolen",
  payment_method_microdeposit_failed: "the two deposits could not be sent to the account",
  payment_method_microdeposit_verification_attempts_exceeded: "other amounts were entered too often",
  payment_method_microdeposit_verification_timeout: "the two amounts were not entered in time",
}

/** The documented name of a provider's code: one of eight. */
export function failureReason(code: string): string {
  const name = Object.hasOwn(ALIASES, code) ? ALIASES[code] : code
  return name !== undefined && Object.hasOwn(REASONS, name) ? name : "unknown_error"
}

/** The reason as text: "insufficient funds". `isPayer`: the text addresses the payer. A code without a text is shown with blanks. */
export const failureText = (code: string, isPayer = false): string =>
  knownFailureText(code, isPayer) ??
  (/^[a-z\d_]+$/.test(code) ? `the bank says: ${code.replaceAll("_", " ")}` : NO_REASON)

export function knownFailureText(code: string, isPayer = false): string | undefined {
  if (Object.hasOwn(BANK_REASONS, code)) return BANK_REASONS[code]
  const reason = failureReason(code)
  if (reason === "unknown_error" && code !== reason) return undefined
  return (isPayer ? TO_THE_PAYER[reason] : undefined) ?? REASONS[reason]
}
