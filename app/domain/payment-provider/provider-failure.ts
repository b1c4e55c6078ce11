/** Reduces the provider's failures to the two cases of the app: an unknown outcome, or a permanent refusal. */
import { ProviderRefused, ProviderUnavailable } from "./port.ts"
import { Stripe } from "./stripe-client.server.ts"

const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

/** Runs a call; throws ProviderRefused or ProviderUnavailable, never the client's own errors: they may contain data that was sent. */
export async function callProvider<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Unknown errors count as unavailable, because the call may have taken effect. */
function failureOf(error: unknown): Error {
  if (error instanceof StripeCardError) return refused(error)
  if (error instanceof StripeIdempotencyError) return refused(error)
  if (error instanceof StripeInvalidRequestError) return refused(error)
  if (error instanceof StripeError) return unavailable(error)
  return error instanceof ProviderUnavailable || error instanceof ProviderRefused ? error : unexpected(error)
}

/** Names only the error, because its message may contain data that was sent or returned. */
const unexpected = (error: unknown): ProviderUnavailable =>
  new ProviderUnavailable(`The payment provider did not answer as documented (${(error as Error).name}).`)

/** Runs a call for one object. A response of another kind, or with another id, counts as none, because proxies and caches return such things. */
export async function callForObject<Found extends { object: string; id: string }>(
  kind: Found["object"],
  call: () => Promise<Found>,
  id?: string,
): Promise<Found> {
  const found = await callProvider(call)
  const isRequested = found.object === kind && typeof found.id === "string" && (id === undefined || found.id === id)
  if (!isRequested) throw new ProviderUnavailable(`The payment provider returned something else than a ${kind}.`)
  return found
}

/** Converts a response of the provider; throws ProviderUnavailable when documented fields are missing. */
export function convertedOrUnavailable<Value>(convert: () => Value): Value {
  try {
    return convert()
  } catch (error) {
    throw unexpected(error)
  }
}

type ClientError = InstanceType<typeof StripeError>

function refused(error: ClientError): ProviderRefused {
  const code = error.code ?? error.rawType ?? error.type
  return new ProviderRefused(code, `The payment provider refuses: ${code}${requestOf(error)}.`, error.param ?? null)
}

const unavailable = (error: ClientError): ProviderUnavailable =>
  new ProviderUnavailable(
    `The payment provider could not be asked: ${error.type}, status ${error.statusCode ?? "none"}${requestOf(error)}.`,
  )

const requestOf = ({ requestId }: ClientError): string => (requestId ? ` (request ${requestId})` : "")

export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.code === "resource_missing"
