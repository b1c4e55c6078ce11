/** Asks the payment provider's API. Its host is the operator's setting; no redirect is followed, so a key goes nowhere else. Source: threats.md T32. */
import { settings } from "../../../settings.ts"

/** Whether the provider takes a key; "unreachable" is everything that says neither. */
export type KeyVerdict = "accepted" | "refused" | "unreachable"

/** How long the provider may take to answer, in milliseconds. */
const PATIENCE = 5_000

/** Asks for the account's balance, which any secret key may read and which changes nothing. */
export async function checkKey(secretKey: string, patience = PATIENCE): Promise<KeyVerdict> {
  try {
    const response = await fetch(new URL("/v1/balance", settings().stripeApiBase), {
      headers: { Authorization: `Bearer ${secretKey}` },
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    if (response.status === 200) return "accepted"
    return response.status === 401 || response.status === 403 ? "refused" : "unreachable"
  } catch {
    // The reason may name nothing but the host: whoever asked can only try again later.
    return "unreachable"
  }
}
