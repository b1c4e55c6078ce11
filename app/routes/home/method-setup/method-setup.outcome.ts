/** The outcome of saving a method, as text. Source: money.md 3.21. */
import type { OwnSetup } from "~/domain/payment-methods/own-setup.ts"
import { expiryText, savedMethodLabel } from "~/values/payments/saved-method.ts"

type Outcome = { title: string; text: string }

/** The provider may report the outcome within moments. */
export const isAwaited = ({ status, entry }: OwnSetup): boolean => status === "created" && entry !== null

const NOT_SAVED: Outcome = { title: "Nothing was saved", text: "You can add a method again." }

export function outcomeOf(setup: OwnSetup): Outcome {
  const { status, entry, failure } = setup
  if (status === "succeeded") return savedOutcome(setup)
  if (status === "waiting")
    return {
      title: "Your bank account waits to be confirmed",
      text: "Two small deposits arrive in it within 1 to 2 business days. Then enter their amounts on the page of our payment provider. Until then nothing can be paid from this account. You find this again on the autopay page.",
    }
  if (status === "failed") {
    const again = entry === null ? "You can add a method again." : "You can try again with the same or another method."
    return { title: "The method was not saved", text: `The reason: ${failure}. ${again}` }
  }
  if (isAwaited(setup))
    return {
      title: "Waiting for the payment provider",
      text: "Nothing is saved yet. This page looks again by itself every few seconds.",
    }
  if (status === "created")
    return {
      title: "Nothing was saved",
      text: "The provider's page is closed. If you did save a method there, it appears on the autopay page within minutes; otherwise you can add it again.",
    }
  return NOT_SAVED
}

function savedOutcome({ method }: OwnSetup): Outcome {
  if (method === null) return { title: "The method was saved", text: "It has been removed since." }
  const expiry = expiryText(method)
  const until = expiry === null ? "" : `, good until ${expiry}`
  return {
    title: method.type === "card" ? "Your card is saved" : "Your bank account is saved",
    text: `${savedMethodLabel(method)}${until}. Nothing was charged, and autopay is not switched on by it.`,
  }
}
