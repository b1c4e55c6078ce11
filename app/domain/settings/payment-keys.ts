/** The payment provider's keys; the secret one is encrypted. Source: specification 1 section 2 "Property Configuration", api.md A9, A10. */
import type { Tx } from "#db/client.server.ts"
import {
  badKeyMessage,
  badKeySubject,
  type KeyKind,
  masked,
  modeOf,
  TEST_KEYS,
} from "~/values/payments/payment-keys.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { seal, unseal } from "../secret.server.ts"
import { storedText, storeSetting } from "../stored-settings.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import type { PaymentKeys } from "./inputs.ts"
import { modeConflict } from "./payment-mode.ts"
import { mustBeAsShown, type NewValue } from "./shown-value.ts"

export const KEY_SETTINGS = { stripePublicKey: "public", stripeSecretKey: "secret" } as const satisfies Record<
  string,
  KeyKind
>
export type KeySetting = keyof typeof KEY_SETTINGS

const BAD_KEY = "At least one of these keys is invalid. Please confirm and try again."
const BOTH_NEEDED = "Please provide both Stripe public and secret keys."
const MIXED = "One of these is a test key and the other a live key. Please provide two keys of the same kind."

export const publicKeyOf = (tx: Tx): Promise<string | null> => storedText(tx, "stripePublicKey")

/** The secret key itself, only for calls to the provider; null unless the present APP_SECRET can decrypt it. */
export async function secretKeyOf(tx: Tx): Promise<string | null> {
  const sealed = await storedText(tx, "stripeSecretKey")
  return sealed === null ? null : (unseal("stripeSecretKey", sealed) ?? null)
}

/** Whether a stored secret key was encrypted with another APP_SECRET and so counts as not configured. */
export async function isSecretKeyLost(tx: Tx): Promise<boolean> {
  return (await storedText(tx, "stripeSecretKey")) !== null && (await secretKeyOf(tx)) === null
}

/** The secret key masked for display, or null. */
export async function maskedSecretKey(tx: Tx): Promise<string | null> {
  const key = await secretKeyOf(tx)
  return key === null ? null : masked(key)
}

export const maskedKeys = command("manage settings", async (tx) => {
  const publicKey = await publicKeyOf(tx)
  const secretKey = await maskedSecretKey(tx)
  return {
    publicKey: publicKey === null ? null : masked(publicKey),
    secretKey,
    isTest: [publicKey, secretKey].some((key) => key?.slice(3).startsWith("test_")),
    isLost: await isSecretKeyLost(tx),
    version: versionOf(await shownKeys(tx)),
  }
})

async function shownKeys(tx: Tx) {
  const publicKey = await publicKeyOf(tx)
  return { stripePublicKey: publicKey && masked(publicKey), stripeSecretKey: await maskedSecretKey(tx) }
}

/** Saves one key. Refuses (400 beside `value`, with the specification's message) a malformed key. */
export async function setPaymentKey(tx: Tx, actor: Actor, setting: KeySetting, typed: NewValue): Promise<void> {
  const key = typeof typed.value === "string" ? typed.value.trim() : ""
  const kind = KEY_SETTINGS[setting]
  const mode = modeOf(kind, key)
  if (mode === undefined) throw badKeys({ value: kind })
  if (setting === "stripePublicKey") mustBeAsShown(typed.was, await publicKeyOf(tx), key)
  else mustBeAsShown(typed.was, await maskedSecretKey(tx), masked(key))
  await mustFitBooked(tx, mode)
  await mustBeConfirmed(tx, actor)
  await store(tx, { [setting]: key })
  await recordChange(tx, actor, [setting], key)
}

/** Refuses missing, malformed or mixed keys, unconfirmed test keys, another mode than booked payments have, and 409 CHANGED_MEANWHILE. */
export const setPaymentKeys = command("manage settings", async (tx, actor, input: PaymentKeys): Promise<void> => {
  const [publicKey, secretKey] = [input.stripePublicKey?.trim() ?? "", input.stripeSecretKey?.trim() ?? ""]
  if (publicKey === "" || secretKey === "") {
    throw new Refusal("VALIDATION_ERROR", { subject: "Stripe keys missing", message: BOTH_NEEDED })
  }
  const mode = { stripePublicKey: modeOf("public", publicKey), stripeSecretKey: modeOf("secret", secretKey) }
  const wrong = (Object.keys(mode) as KeySetting[]).filter((setting) => mode[setting] === undefined)
  if (wrong.length > 0) throw badKeys(Object.fromEntries(wrong.map((setting) => [setting, KEY_SETTINGS[setting]])))
  if (mode.stripePublicKey !== mode.stripeSecretKey) {
    throw new Refusal("VALIDATION_ERROR", { subject: "Stripe keys do not match", message: MIXED })
  }
  if (mode.stripeSecretKey === "test" && !input.testKeys) {
    throw new Refusal("VALIDATION_ERROR", { subject: TEST_KEYS, message: "These are test keys." })
  }
  await mustFitBooked(tx, mode.stripeSecretKey === "live" ? "live" : "test")
  const stored = await shownKeys(tx)
  const wanted = { stripePublicKey: masked(publicKey), stripeSecretKey: masked(secretKey) }
  mustBeCurrentVersion({ shown: input.version, stored, wanted, textOf: (field) => String(stored[field]) })
  await mustBeConfirmed(tx, actor)
  await store(tx, { stripePublicKey: publicKey, stripeSecretKey: secretKey })
  await recordChange(tx, actor, ["stripePublicKey", "stripeSecretKey"], secretKey)
})

/** Refuses (400) live keys when test payments were booked, and test keys when live payments were booked. */
async function mustFitBooked(tx: Tx, mode: "test" | "live"): Promise<void> {
  const message = await modeConflict(tx, mode === "live")
  if (message !== null) throw new Refusal("VALIDATION_ERROR", { subject: "Keys of Another Kind", message })
}

/** The refusal of malformed keys by their fields; the first key decides its subject. */
function badKeys(wrong: Record<string, KeyKind>): Refusal {
  const [first = "public"] = Object.values(wrong)
  const fields = Object.fromEntries(Object.entries(wrong).map(([field, kind]) => [field, [badKeyMessage(kind)]]))
  return new Refusal("VALIDATION_ERROR", { subject: badKeySubject(first), message: BAD_KEY, fields })
}

async function store(tx: Tx, { stripePublicKey, stripeSecretKey }: Partial<Record<KeySetting, string>>): Promise<void> {
  if (stripePublicKey !== undefined) await storeSetting(tx, "stripePublicKey", stripePublicKey)
  if (stripeSecretKey !== undefined) {
    await storeSetting(tx, "stripeSecretKey", seal("stripeSecretKey", stripeSecretKey))
  }
}

/** The log names the key and its mode. It never contains the key, not even masked. */
async function recordChange(tx: Tx, actor: Actor, settings: KeySetting[], key: string): Promise<void> {
  const mode = key.slice(3).startsWith("live_") ? "live" : "test"
  const which = settings.map((setting) => KEY_SETTINGS[setting]).join(" and ")
  await record(tx, actor, {
    category: "PAYMENT_KEYS_CHANGED",
    details: `Stripe ${which} key changed: ${mode}.`,
    metadata: { Keys: settings, Mode: mode },
  })
}
