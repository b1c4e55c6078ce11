/** The two purposes of the provider's form: a payment, or saving a method for later payments. */
import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js"

export type EntryPurpose = {
  submit: string
  /** Whether the payer uses the form; false for staff. */
  isPayer: boolean
  running: string
  /** "Nothing was paid." */
  nothing: string
  notYet: string
  failed: string
  uncertain: string
  /** The provider's error code for a payment or setup that has ended already; the result page shows its outcome. */
  overCode: string
  confirm(stripe: Stripe, elements: StripeElements, returnTo: string): Promise<{ error?: StripeError }>
}

const paying = (submit: string, isPayer: boolean): EntryPurpose => ({
  submit,
  isPayer,
  running: "Paying …",
  nothing: "Nothing was paid.",
  notYet: "Nothing was paid yet",
  failed: "The payment failed",
  uncertain: "It is not certain whether this payment was made.",
  overCode: "payment_intent_unexpected_state",
  confirm: (stripe, elements, returnTo) => stripe.confirmPayment(confirmation(elements, returnTo)),
})

const SAVING: EntryPurpose = {
  submit: "Save",
  isPayer: true,
  running: "Saving …",
  nothing: "Nothing was saved.",
  notYet: "Nothing was saved yet",
  failed: "The method was not saved",
  uncertain: "It is not certain whether this method was saved.",
  overCode: "setup_intent_unexpected_state",
  confirm: (stripe, elements, returnTo) => stripe.confirmSetup(confirmation(elements, returnTo)),
}

/** `pay` is the text of the button that pays; a form without it saves. */
export const entryPurposeOf = (pay: string | undefined, isPayer: boolean): EntryPurpose =>
  pay === undefined ? SAVING : paying(pay, isPayer)

const confirmation = (elements: StripeElements, returnTo: string) => ({
  elements,
  confirmParams: { return_url: returnTo },
  redirect: "if_required" as const,
})
