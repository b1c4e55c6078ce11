/** The provider's fields with the button that pays or saves. Success opens the result page, which shows our own books; only a refusal is shown here. */
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js"
import type { StripeError } from "@stripe/stripe-js"
import { type FormEvent, useEffect, useState } from "react"
import { knownFailureText } from "~/values/payments/payment-failures.ts"
import { Notice } from "../notice.tsx"
import type { EntryPurpose } from "./card-entry.purpose.ts"

type Message = { title: string; text: string; isUncertain?: boolean }
type Props = { purpose: EntryPurpose; returnTo: string; onLost: () => void }

/** No wallets: a payment allows one method, whose fee is fixed, and wallets cannot be saved. */
const FIELDS = { wallets: { applePay: "never", googlePay: "never" } } as const

export function ConfirmForm({ purpose, returnTo, onLost }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)

  useEffect(() => disableHostedPageForm(isConfirming), [isConfirming])

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || isConfirming) return
    // An earlier message stays until the answer, so that nothing moves under a second click.
    setConfirming(true)
    const problem =
      (await serverProblem(purpose)) ?? messageOf(purpose, await confirmed(purpose, stripe, elements, returnTo))
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
          {message.isUncertain && <a href={returnTo}>See the result</a>}
        </Notice>
      )}
      <button type="submit" className="btn btn-primary btn-lg btn-block" disabled={!isReady || isConfirming}>
        {isConfirming ? purpose.running : purpose.submit}
      </button>
    </form>
  )
}

function disableHostedPageForm(isDisabled: boolean) {
  document.querySelector("[data-hosted-page-form]")?.toggleAttribute("inert", isDisabled)
}

/** Asks our own server first: a payment or setup that another tab has confirmed or cancelled since then is not confirmed here. */
async function serverProblem({ nothing }: EntryPurpose): Promise<Message | "leaving" | null> {
  const page = await fetch(location.href, { redirect: "manual" }).catch(() => null)
  if (page?.type === "opaqueredirect") {
    location.reload()
    return "leaving"
  }
  return page?.ok ? null : { title: "The portal does not answer", text: `${nothing} Please try again.` }
}

/** Confirms with the provider. A bank may authenticate the payer in the provider's dialog, or on its own page, which leads back to the result page. */
async function confirmed(
  purpose: EntryPurpose,
  stripe: NonNullable<ReturnType<typeof useStripe>>,
  elements: NonNullable<ReturnType<typeof useElements>>,
  returnTo: string,
): Promise<StripeError | null> {
  const { error } = await purpose.confirm(stripe, elements, returnTo)
  // The payment or setup has ended already: the result page shows its outcome.
  if (error && error.code !== purpose.overCode) return error
  location.replace(returnTo)
  return null
}

/** The meaning of a refusal for the payer. The provider itself marks incomplete fields. */
function messageOf(purpose: EntryPurpose, error: StripeError | null): Message | "leaving" {
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
