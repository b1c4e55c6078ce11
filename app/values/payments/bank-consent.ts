/** The agreement to a payment from a bank account: shown on the page, and stored with a scheduled payment. Source: money.md 3.9, 9.10. */

export const FAILED_BANK_PAYMENT = "A failed bank payment costs $20.00."

export const BANK_CONSENT = `I agree that this payment is taken from my bank account on its day. ${FAILED_BANK_PAYMENT} I have read the ACH Payment Policy.`
