/** The provider's fields with the button that pays. It leaves for the result, which our own books tell; only a refusal is told here. */
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js"
import type { StripeError } from "@stripe/stripe-js"
import { type FormEvent, useEffect, useState } from "react"
import { knownFailureText } from "~/values/payment-failures.ts"
import { Notice } from "./notice.tsx"

type Message = { title: string; text: string; isUncertain?: boolean }
type Props = { pay: string; returnTo: string; onLost: () => void }

/** One method is allowed, and its fee is settled: no wallets beside it. */
const FIELDS = { wallets: { applePay: "never", googlePay: "never" } } as const

export function ConfirmForm({ pay, returnTo, onLost }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)

  useEffect(() => closeHostedPageForm(isPaying), [isPaying])

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || isPaying) return
    // An earlier message stays meanwhile: nothing moves under a second click.
    setPaying(true)
    const obstacle = (await obstacleToPay()) ?? messageOf(await confirmed(stripe, elements, returnTo))
    if (obstacle === "leaving") return
    setMessage(obstacle)
    setPaying(false)
  }

  return (
    <form onSubmit={(event) => void confirm(event)} aria-busy={isPaying}>
      <PaymentElement options={FIELDS} onReady={() => setReady(true)} onLoadError={onLost} />
      {message && (
        <Notice tone="problem" role="alert" title={message.title}>
          <p>{message.text}</p>
          {message.isUncertain && <a href={returnTo}>See what became of it</a>}
        </Notice>
      )}
      <button type="submit" className="btn btn-primary btn-lg btn-block" disabled={!isReady || isPaying}>
        {isPaying ? "Paying …" : pay}
      </button>
    </form>
  )
}

/** While it is being paid here, the way to pay it elsewhere and Cancel are closed. */
function closeHostedPageForm(isClosed: boolean) {
  document.querySelector("[data-hosted-page-form]")?.toggleAttribute("inert", isClosed)
}

/** Asks our own server first: a payment that was confirmed or called off meanwhile, in another tab, is not confirmed here. */
async function obstacleToPay(): Promise<Message | "leaving" | null> {
  const page = await fetch(location.href, { redirect: "manual" }).catch(() => null)
  if (page?.type === "opaqueredirect") {
    location.reload()
    return "leaving"
  }
  return page?.ok ? null : { title: "The portal does not answer", text: "Nothing was paid. Please try again." }
}

/** Confirms with the provider, and with the bank when it asks: in a dialog of the provider, or on the bank's page, which leads back to the result. */
async function confirmed(
  stripe: NonNullable<ReturnType<typeof useStripe>>,
  elements: NonNullable<ReturnType<typeof useElements>>,
  returnTo: string,
): Promise<StripeError | null> {
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnTo },
    redirect: "if_required",
  })
  // Refused because the payment is over already: our books tell how.
  if (error && error.code !== "payment_intent_unexpected_state") return error
  location.replace(returnTo)
  return null
}

/** What a refusal means for the payer. Fields that are not complete are marked by the provider itself. */
function messageOf(error: StripeError | null): Message | "leaving" {
  if (error === null) return "leaving"
  const { type, message = "" } = error
  if (type === "validation_error") return { title: "Nothing was paid yet", text: message }
  const code = error.code === "card_declined" ? (error.decline_code ?? error.code) : error.code
  const reason = knownFailureText(code ?? "")
  if (type === "card_error" || reason !== undefined) {
    const why = reason === undefined ? message : `The reason: ${reason}.`
    return {
      title: "The payment failed",
      text: `${why} Nothing was paid. You can try again with the same or another method.`,
    }
  }
  return {
    title: "The payment provider did not answer",
    text: "It is not certain whether this payment was made.",
    isUncertain: true,
  }
}
