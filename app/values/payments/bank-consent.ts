/** What a payer agrees to with a payment from a bank account: on the page, and stored with a payment set for a day. Source: money.md 3.9, 9.10. */

export const FAILED_BANK_PAYMENT = "A failed bank payment costs $20.00."

export const BANK_CONSENT = `I agree that this payment is taken from my bank account on its day. ${FAILED_BANK_PAYMENT} I have read the ACH Payment Policy.`
