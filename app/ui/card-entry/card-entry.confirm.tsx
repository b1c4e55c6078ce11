/** The provider's fields with the button that pays or saves. It leaves for the result, which our own books tell; only a refusal is told here. */
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js"
import type { StripeError } from "@stripe/stripe-js"
import { type FormEvent, useEffect, useState } from "react"
import { knownFailureText } from "~/values/payment-failures.ts"
import { Notice } from "../notice.tsx"
import type { Purpose } from "./card-entry.purpose.ts"

type Message = { title: string; text: string; isUncertain?: boolean }
type Props = { purpose: Purpose; returnTo: string; onLost: () => void }

/** One method is allowed for a payment, and its fee is settled; wallets are not saved either: none beside it. */
const FIELDS = { wallets: { applePay: "never", googlePay: "never" } } as const

export function ConfirmForm({ purpose, returnTo, onLost }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)

  useEffect(() => closeHostedPageForm(isConfirming), [isConfirming])

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || isConfirming) return
    // An earlier message stays meanwhile: nothing moves under a second click.
    setConfirming(true)
    const problem =
      (await obstacle(purpose)) ?? messageOf(purpose, await confirmed(purpose, stripe, elements, returnTo))
    if (problem === "leaving") return
    setMessage(problem)
    setConfirming(false)
  }

  return (
    <form onSubmit={(event) => void confirm(event)} aria-busy={isConfirming}>
      <PaymentElement options={FIELDS} onReady={() => setReady(true)} onLoadError={onLost} />
      {message && (
        <Notice tone="problem" role="alert" title={message.title}>
          <p>{message.text}</p>
          {message.isUncertain && <a href={returnTo}>See what became of it</a>}
        </Notice>
      )}
      <button type="submit" className="btn btn-primary btn-lg btn-block" disabled={!isReady || isConfirming}>
        {isConfirming ? purpose.running : purpose.submit}
      </button>
    </form>
  )
}

/** While it is being confirmed here, the way to do it elsewhere and Cancel are closed. */
function closeHostedPageForm(isClosed: boolean) {
  document.querySelector("[data-hosted-page-form]")?.toggleAttribute("inert", isClosed)
}

/** Asks our own server first: what was confirmed or called off meanwhile, in another tab, is not confirmed here. */
async function obstacle({ nothing }: Purpose): Promise<Message | "leaving" | null> {
  const page = await fetch(location.href, { redirect: "manual" }).catch(() => null)
  if (page?.type === "opaqueredirect") {
    location.reload()
    return "leaving"
  }
  return page?.ok ? null : { title: "The portal does not answer", text: `${nothing} Please try again.` }
}

/** Confirms with the provider, and with the bank when it asks: in a dialog of the provider, or on the bank's page, which leads back to the result. */
async function confirmed(
  purpose: Purpose,
  stripe: NonNullable<ReturnType<typeof useStripe>>,
  elements: NonNullable<ReturnType<typeof useElements>>,
  returnTo: string,
): Promise<StripeError | null> {
  const { error } = await purpose.confirm(stripe, elements, returnTo)
  // Refused because it is over already: our books tell how.
  if (error && error.code !== purpose.overCode) return error
  location.replace(returnTo)
  return null
}

/** What a refusal means for the payer. Fields that are not complete are marked by the provider itself. */
function messageOf(purpose: Purpose, error: StripeError | null): Message | "leaving" {
  if (error === null) return "leaving"
  const { type, message = "" } = error
  if (type === "validation_error") return { title: purpose.notYet, text: message }
  const code = error.code === "card_declined" ? (error.decline_code ?? error.code) : error.code
  const reason = knownFailureText(code ?? "", purpose.isPayer)
  if (type === "card_error" || reason !== undefined) {
    const why = reason === undefined ? message : `The reason: ${reason}.`
    return {
      title: purpose.failed,
      text: `${why} ${purpose.nothing} You can try again with the same or another method.`,
    }
  }
  return {
    title: "The payment provider did not answer",
    text: purpose.uncertain,
    isUncertain: true,
  }
}
