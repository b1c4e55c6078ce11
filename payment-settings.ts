/** The settings of payments. A wrong setting stops the start with a line that names it and repeats no secret. Source: docs/operations/settings.md. */
import { BadSetting, LOOPBACK } from "./setting-values.ts"
import type { Settings } from "./settings.ts"

const STRIPE_API = "https://api.stripe.com"

export function stripeFrom(text: string | undefined): URL {
  const url = originFrom(text || STRIPE_API)
  if (url) return url
  throw new BadSetting(`STRIPE_API_BASE must be an https origin such as ${STRIPE_API}, or http on this machine.`)
}

/** An https origin, or an origin on this machine; undefined for any other text. */
function originFrom(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.pathname !== "/" || url.search || url.username) return undefined
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname)) ? url : undefined
}

/** The sandbox of several processes. They authenticate each other by APP_SECRET. */
export function sandboxFrom(text: string | undefined, secret: string | undefined): URL | null {
  if (!text?.trim()) return null
  const url = originFrom(text.trim())
  if (!url)
    throw new BadSetting(
      "SANDBOX_URL must be the address that the command sandbox prints, such as http://127.0.0.1:3100.",
    )
  if (!secret?.trim())
    throw new BadSetting("APP_SECRET must be set with SANDBOX_URL, and be the same as the sandbox's.")
  return url
}

export function paymentsFrom(text: string | undefined): Settings["payments"] {
  const name = text || "stripe"
  if (name === "stripe" || name === "sandbox" || name === "off") return name
  throw new BadSetting(`PAYMENTS must be stripe, sandbox or off, not "${text}".`)
}

/** The message never repeats the secret. */
export function webhookSecretFrom(text: string | undefined): string | null {
  const secret = text?.trim() ?? ""
  if (secret === "") return null
  if (!/^whsec_[\x21-\x7e]{8,}$/.test(secret)) {
    throw new BadSetting(
      "STRIPE_WEBHOOK_SECRET must be the signing secret of the endpoint at Stripe: it begins with whsec_.",
    )
  }
  return secret
}
