/** The provider's failures, as the two cases the app distinguishes: nothing is known to have happened, or a permanent refusal. */
import { ProviderRefused, ProviderUnavailable } from "./port.ts"
import { Stripe } from "./stripe-client.server.ts"

const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

/** Runs a call; throws ProviderRefused or ProviderUnavailable, never the client's own errors: they may contain what was sent. */
export async function callProvider<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Unknown errors count as unavailable: then nothing is given up that may have happened. */
function failureOf(error: unknown): Error {
  if (error instanceof StripeCardError) return refused(error)
  if (error instanceof StripeIdempotencyError) return refused(error)
  if (error instanceof StripeInvalidRequestError) return refused(error)
  if (error instanceof StripeError) return unavailable(error)
  return error instanceof Error && error.name === "TypeError" ? new ProviderUnavailable("no answer") : (error as Error)
}

type ClientError = InstanceType<typeof StripeError>

function refused(error: ClientError): ProviderRefused {
  const code = error.code ?? error.rawType ?? error.type
  return new ProviderRefused(code, `The payment provider refuses: ${code}${requestOf(error)}.`)
}

const unavailable = (error: ClientError): ProviderUnavailable =>
  new ProviderUnavailable(
    `The payment provider could not be asked: ${error.type}, status ${error.statusCode ?? "none"}${requestOf(error)}.`,
  )

const requestOf = ({ requestId }: ClientError): string => (requestId ? ` (request ${requestId})` : "")

/** Whether the provider does not know the requested object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.code === "resource_missing"
