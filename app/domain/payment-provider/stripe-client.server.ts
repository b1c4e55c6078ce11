/** The provider's own client, over the network or the sandbox. It follows no redirect, so the key is sent nowhere else. Source: threats.md T32. */
import Stripe from "stripe"
import { settings } from "../../../settings.ts"
import { STRIPE_API_VERSION } from "./api-version.ts"
import { sandboxFetch } from "./sandbox.ts"

/** Timeout of one attempt, in milliseconds. After a broken connection there is one more attempt, under the same key. */
const TIMEOUT = 6_000

let latest: { made: string; client: Stripe } | undefined

/** A client of the provider for a secret key. The last client is used again, because making one costs as much as several requests. */
export function stripeClient(secretKey: string, timeout = TIMEOUT): Stripe {
  const { stripeApiBase } = settings()
  const made = JSON.stringify([secretKey, timeout, stripeApiBase])
  if (latest?.made !== made) latest = { made, client: newClient(secretKey, timeout, stripeApiBase) }
  return latest.client
}

function newClient(secretKey: string, timeout: number, { hostname, port, protocol }: URL): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: { getClientName: () => "node", makeRequest: requestProvider },
    host: hostname,
    port,
    protocol: protocol === "http:" ? "http" : "https",
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

let sandbox: Stripe | undefined

/** The client of the sandbox, made once, because making one costs as much as several requests. */
export function sandboxClient(): Stripe {
  sandbox ??= new Stripe("sk_test_sandbox", {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(sandboxFetch),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return sandbox
}

/** Node's own requests cost half as much as `fetch`. */
const node = Stripe.createNodeHttpClient()
type Request = typeof node.makeRequest
type Answer = Awaited<ReturnType<Request>>

const requestProvider: Request = async (...parts) => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const limit = setTimeout(() => reject(Stripe.HttpClient.makeTimeoutError()), parts[7])
  try {
    return await Promise.race([wholeAnswer(parts), tooLate])
  } finally {
    clearTimeout(limit)
  }
}

async function wholeAnswer(parts: Parameters<Request>): Promise<Answer> {
  const answer = await node.makeRequest(...parts)
  const body: unknown = await answer.toJSON().catch(notJson)
  const status = answer.getStatusCode()
  if (status >= 200 && status < 300) return answerWith(answer, status, body)
  if (isRefusal(body)) return answerWith(answer, status, body)
  // The client treats any JSON without `error` as success, whatever the status. Therefore any other body that is not the provider's becomes an error.
  const refusal = { error: { type: "api_error", message: `An answer of status ${status} that is not the provider's.` } }
  return answerWith(answer, status >= 500 || isAboutKey(status) ? status : 502, refusal)
}

/** Returns the error for a body that is not JSON; the client gets it when it reads the body. Throws the error of a broken connection. */
function notJson(error: unknown): SyntaxError {
  if (error instanceof SyntaxError) return error
  throw error
}

const answerWith = (answer: Answer, status: number, body: unknown): Answer => ({
  getStatusCode: () => status,
  getHeaders: () => answer.getHeaders(),
  getRawResponse: () => answer.getRawResponse(),
  toStream: (ended) => answer.toStream(ended),
  toJSON: () => (body instanceof SyntaxError ? Promise.reject(body) : Promise.resolve(body)),
})

const isAboutKey = (status: number): boolean => status === 401 || status === 403

const isRefusal = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "error" in body && typeof body.error === "object" && body.error !== null

/** The seconds by which a signature's time may differ from ours. */
const TOLERANCE = 300

/** Checks the signature of a webhook; undefined when it is not the endpoint's, or its time is more than five minutes from ours, before or after. */
export function signedEvent(stripe: Stripe, raw: string, signature: string, secret: string): Stripe.Event | undefined {
  // The library refuses only old signatures, so a request dated ahead could be sent again for ever.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (signedAt * 1000 > Date.now() + TOLERANCE * 1000) return undefined
  try {
    return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE)
  } catch {
    // The body is not JSON, not signed, or too old: the caller reports it to the sender.
    return undefined
  }
}

export { Stripe }
