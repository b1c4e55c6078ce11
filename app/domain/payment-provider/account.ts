import { createHash } from "node:crypto"
import type Stripe from "stripe"
import { callForObject } from "./provider-failure.ts"

/** Maps the hash of a secret key to its account. A key's account never changes. */
const known = new Map<string, string>()

/** The keys' account and mode: "acct_1 live". The provider is asked once for each key, the sandbox each time, because it has no key. */
export async function accountOf(stripe: Stripe, livemode: boolean, secretKey: string | null): Promise<string> {
  const hash = secretKey === null ? null : createHash("sha256").update(secretKey).digest("hex")
  const before = hash === null ? undefined : known.get(hash)
  if (before !== undefined) return before
  const { id } = await callForObject("account", () => stripe.accounts.retrieveCurrent())
  const account = `${id} ${livemode ? "live" : "test"}`
  if (hash !== null) known.set(hash, account)
  return account
}
