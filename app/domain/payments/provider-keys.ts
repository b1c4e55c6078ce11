/** Saves the provider's keys and checks them at the provider. Source: specification 1 section 2 "Property Configuration". */
import { read, type Tx, write } from "#db/client.server.ts"
import { masked } from "~/values/payments/payment-keys.ts"
import { workflow } from "../commands.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import { stripeGateway } from "../payment-provider/payment-gateway.ts"
import { Refusal } from "../refusal.ts"
import type { PaymentKeys } from "../settings/inputs.ts"
import { secretKeyOf, setPaymentKeys } from "../settings/payment-keys.ts"
import { storedText, storeSetting } from "../stored-settings.ts"

/** Whether the provider accepts a key; "unreachable" for any unclear response. */
export type KeyVerdict = "accepted" | "refused" | "unreachable"

/** The setting that stores, masked, which key the provider accepted, so that another key counts as unchecked. */
const ACCEPTED = "paymentKeysAccepted"

async function checkKey(secretKey: string): Promise<KeyVerdict> {
  const verdict = await stripeGateway(secretKey, null).checkKeys()
  if (verdict !== "unreachable")
    await write((tx) => storeSetting(tx, ACCEPTED, verdict === "accepted" ? masked(secretKey) : null))
  return verdict
}

/** Whether the provider accepted the saved keys when they were last checked. */
export async function areKeysAccepted(tx: Tx): Promise<boolean> {
  const secretKey = await secretKeyOf(tx)
  return secretKey !== null && (await storedText(tx, ACCEPTED)) === masked(secretKey)
}

/** Saves both keys in one transaction, then checks them: they remain saved whatever the provider answers. */
export const savePaymentKeys = workflow("manage settings", async (actor, input: PaymentKeys): Promise<KeyVerdict> => {
  const secretKey = await write(async (tx) => {
    await mustStillBeSignedIn(tx, actor)
    await setPaymentKeys(tx, actor, input)
    return secretKeyOf(tx)
  })
  return secretKey === null ? "unreachable" : checkKey(secretKey)
})

/** Checks the stored secret key at the provider. Refuses (404) when there is none. */
export const checkPaymentKeys = workflow("manage settings", async (_actor, _input: object): Promise<KeyVerdict> => {
  const secretKey = await read(secretKeyOf)
  if (secretKey === null) throw new Refusal("SETTING_NOT_FOUND", { message: "No Stripe secret key is saved." })
  return checkKey(secretKey)
})
