/** Renders the payment provider's form, and confirms the payment or saves the method. Only this script loads the provider's script. */
import "./card-entry.development.ts"
import { Elements } from "@stripe/react-stripe-js"
import type { Stripe } from "@stripe/stripe-js"
import { loadStripe } from "@stripe/stripe-js/pure"
import { useEffect, useState } from "react"
import { createRoot } from "react-dom/client"
import { Notice } from "../notice.tsx"
import { appearance, usePrefersDark } from "./card-entry.appearance.ts"
import { ConfirmForm } from "./card-entry.confirm.tsx"
import { entryPurposeOf } from "./card-entry.purpose.ts"

const place = document.querySelector<HTMLElement>("[data-card-entry]")
const { publicKey = "", clientSecret = "", returnTo = "", pay, payer } = place?.dataset ?? {}
const purpose = entryPurposeOf(pay, payer !== undefined)

function CardEntry() {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [isLost, setLost] = useState(false)
  const isDark = usePrefersDark()
  useEffect(() => {
    loadStripe(publicKey).then(setStripe, () => setLost(true))
  }, [])
  if (isLost) return <NotLoaded />
  if (stripe === null) return <p role="status">The form is loading …</p>
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: appearance(isDark) }}>
      <ConfirmForm purpose={purpose} returnTo={new URL(returnTo, location.href).href} onLost={() => setLost(true)} />
    </Elements>
  )
}

function NotLoaded() {
  return (
    <Notice tone="problem" role="alert" title="The form could not be loaded">
      <p>
        {purpose.nothing} The network or an extension of this browser may keep our payment provider away. Reload the
        page to try again, or use the provider's page below.
      </p>
    </Notice>
  )
}

if (place) createRoot(place).render(<CardEntry />)
