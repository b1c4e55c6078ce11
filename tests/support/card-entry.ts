/** Payments through the provider as under PAYMENTS=stripe, and the parts of a page for the provider's form. */
import { write } from "#db/client.server.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setPaymentKeys } from "~/domain/settings/payment-keys.ts"
import { replaceSettings } from "../../settings.ts"
import { get } from "./app.ts"
import { answerAsProvider } from "./loopback-provider.ts"
import { leave, provider, TEST } from "./provider-host.ts"
import { leaveSandbox } from "./sandbox.ts"
import { usualSettings } from "./usual-settings.ts"

/** Sets the address of the provider's API. */
export const providerAt = (origin: string) =>
  replaceSettings(usualSettings({ PAYMENTS: "stripe", STRIPE_API_BASE: origin }))

/** Turns on payments through the provider, with test keys. */
export async function useProvider(): Promise<void> {
  providerAt((await provider(answerAsProvider)).origin)
  await write((tx) => setPaymentKeys(tx, SYSTEM, { ...TEST, testKeys: true }))
}

export function leaveProvider(): void {
  leaveSandbox()
  leave()
}

/** All payments at the provider, newest first. */
export const intents = async () => (await sandboxClient().paymentIntents.list({ limit: 100 })).data

/** The secret that a page passes to the provider's form. */
export const secretIn = (html: string) => /data-client-secret="([^"]*)"/.exec(html)?.[1]

/** The content security policy of a page. */
export async function policyOf(path: string, as: string) {
  const response = await get(path, { as })
  const { headers } = response
  return {
    policy: headers.get("content-security-policy") ?? "",
    opener: headers.get("cross-origin-opener-policy"),
    loadsForm: (await response.text()).includes("card-entry.enhance"),
  }
}
