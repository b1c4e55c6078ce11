import type { MethodKind } from "~/domain/payment-provider/port.ts"
import type { CustomChoice, WholeChoice } from "~/domain/payments/inputs.ts"

/** The labels of the choices. Source: specification 3 "Payment screen". */
export const WHOLES: Record<WholeChoice, { label: string; why: string }> = {
  everything: { label: "Full Balance", why: "Everything you owe now" },
  totalRentBalance: { label: "Rent Balance", why: "Rent, late fees and other charges, without the deposit" },
  totalDepositBalance: { label: "Deposit", why: "The deposit you still owe" },
}

export const CUSTOMS: Record<CustomChoice, { label: string; why: string }> = {
  customEverything: { label: "All I owe", why: "Rent first, then late fees, other charges and deposit" },
  customRent: { label: "Rent", why: "Rent first, then late fees and other charges" },
  customDeposit: { label: "Deposit", why: "Only the deposit" },
}

export const KINDS: Record<MethodKind, { label: string; details: string }> = {
  card: { label: "Card", details: "card details" },
  us_bank_account: { label: "Bank account (ACH)", details: "bank details" },
}

export const FOR = { everything: "Full Balance", rent: "Rent", deposit: "Deposit", fees: "Fees" } as const
