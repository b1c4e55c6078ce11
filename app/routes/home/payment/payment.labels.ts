import type { MethodType } from "~/domain/payment-provider/port.ts"
import type { CustomAmountChoice, WholeBalanceChoice } from "~/domain/payments/inputs.ts"

/** The labels of the amounts. Source: specification 3 "Payment screen". */
export const WHOLE_BALANCE_LABELS: Record<WholeBalanceChoice, { label: string; why: string }> = {
  everything: { label: "Full Balance", why: "Everything you owe now" },
  totalRentBalance: { label: "Rent Balance", why: "All but the deposit: rent, late fees and other charges" },
  totalDepositBalance: { label: "Deposit", why: "The deposit you still owe" },
}

export const CUSTOM_AMOUNT_LABELS: Record<CustomAmountChoice, { label: string; why: string }> = {
  customEverything: { label: "All I owe", why: "Rent first, then late fees, other charges and deposit" },
  customRent: { label: "Rent", why: "Rent first, then late fees and other charges" },
  customDeposit: { label: "Deposit", why: "Only the deposit" },
}

export const METHOD_QUESTION = "How do you want to pay?"
/** The field's name in an error message. */
export const METHOD_NAME = "How you want to pay"

/** `another` is the label if there are saved methods. */
export const METHOD_LABELS: Record<MethodType, { label: string; another: string; details: string }> = {
  card: { label: "Card", another: "Another card", details: "card details" },
  us_bank_account: { label: "Bank account (ACH)", another: "Another bank account (ACH)", details: "bank details" },
}

/** The purpose of a stored payment. "everything" may be a custom amount, so it is not called the full balance. */
export const CHOICE_LABELS = { everything: "Payment", rent: "Rent", deposit: "Deposit", fees: "Fees" } as const
