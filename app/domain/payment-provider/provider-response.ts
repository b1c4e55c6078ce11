import { Refusal } from "../refusal.ts"
import { ProviderRefused, ProviderUnavailable } from "./port.ts"

/** Waits for the provider on behalf of a person: a refusal or an unavailable provider becomes 502 PAYMENT_PROVIDER_ERROR. */
export async function providerResponse<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) {
      throw new Refusal("PAYMENT_PROVIDER_ERROR")
    }
    throw error
  }
}
