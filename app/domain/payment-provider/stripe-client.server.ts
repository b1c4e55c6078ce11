/** The provider's own client, over the network or the sandbox. No redirect is followed, so a key is sent nowhere else. Source: threats.md T32. */
import Stripe from "stripe"
import { settings } from "../../../settings.ts"
import { API_VERSION } from "./api-version.ts"
import { sandboxFetch } from "./sandbox/sandbox-fetch.ts"

/** Timeout of one attempt, in milliseconds; after a broken connection there is one more, under the same key. */
const TIMEOUT = 6_000

let latest: { made: string; client: Stripe } | undefined

/** A client of the provider with a secret key. The last one is used again: making one costs as much as several requests. */
export function stripeClient(secretKey: string, timeout = TIMEOUT): Stripe {
  const { stripeApiBase } = settings()
  const made = JSON.stringify([secretKey, timeout, stripeApiBase])
  if (latest?.made !== made) latest = { made, client: newClient(secretKey, timeout, stripeApiBase) }
  return latest.client
}

function newClient(secretKey: string, timeout: number, { hostname, port, protocol }: URL): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(fetchFromProvider),
    host: hostname,
    port,
    protocol: protocol === "http:" ? "http" : "https",
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

let sandbox: Stripe | undefined

/** The client of the sandbox: made once, because making one costs as much as several requests. */
export function sandboxClient(): Stripe {
  sandbox ??= new Stripe("sk_test_sandbox", {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(sandboxFetch),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return sandbox
}

/** The client takes any JSON without `error` for success, whatever its status. Any other body than the provider's becomes an error. */
const fetchFromProvider: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "manual" })
  if (response.ok) return response
  const text = await response.text()
  if (isRefusal(text)) return new Response(text, { status: response.status, headers: response.headers })
  const { status } = response
  const refusal = { error: { type: "api_error", message: `An answer of status ${status} that is not the provider's.` } }
  return Response.json(refusal, { status: status >= 500 || isAboutKey(status) ? status : 502 })
}

const isAboutKey = (status: number): boolean => status === 401 || status === 403

function isRefusal(text: string): boolean {
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    return typeof error === "object" && error !== null
  } catch {
    return false
  }
}

/** Checks the signature of a webhook; undefined when it is not the endpoint's, or older than five minutes. */
export function signedEvent(stripe: Stripe, raw: string, signature: string, secret: string): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(raw, signature, secret, 300)
  } catch {
    // Not JSON, not signed, or too old: the caller reports it to the sender.
    return undefined
  }
}

export { Stripe }
