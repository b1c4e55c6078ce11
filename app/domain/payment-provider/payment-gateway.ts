/** Chooses the payment provider by the operator's PAYMENTS setting and the saved keys. Source: operations/settings.md. */
import { read, type Tx } from "#db/client.server.ts"
import { modeOf } from "~/values/payments/payment-keys.ts"
import { BadSetting } from "../../../setting-values.ts"
import { settings } from "../../../settings.ts"
import { publicKeyOf, secretKeyOf } from "../settings/payment-keys.ts"
import { modeConflict } from "../settings/payment-mode.ts"
import type { PaymentGateway } from "./port.ts"
import { webhookSecretOfSandbox } from "./sandbox.ts"
import { sandboxClient, stripeClient } from "./stripe-client.server.ts"
import { createGateway } from "./stripe-gateway.ts"

/** The payment gateway; null when payments are off or no keys are saved. Not inside a transaction. */
export async function paymentGateway(): Promise<PaymentGateway | null> {
  const { payments } = settings()
  if (payments === "off") return null
  const { publicKey, secretKey } = await read(storedKeys)
  // Live keys saved while the sandbox runs turn it off: then no simulated payment is booked beside real ones.
  if (payments === "sandbox") return isLive(secretKey) ? null : sandboxGateway()
  return secretKey === null ? null : stripeGateway(secretKey, publicKey)
}

export type PaymentsOff = "setting" | "live keys" | "no keys"

/** Why payments are off, without a call to the provider; null when they are on. */
export async function whyPaymentsAreOff(tx: Tx): Promise<PaymentsOff | null> {
  const { payments } = settings()
  if (payments === "off") return "setting"
  const secretKey = await secretKeyOf(tx)
  if (payments === "sandbox") return isLive(secretKey) ? "live keys" : null
  return secretKey === null ? "no keys" : null
}

export const PAYMENTS_OFF: Record<PaymentsOff, string> = {
  setting: "the setting PAYMENTS is off",
  "live keys": "PAYMENTS is sandbox, but live Stripe keys are saved",
  "no keys": "no Stripe keys are saved",
}

/** The same for the operator; undefined when `paymentGateway` returns a provider. */
export async function paymentsOff(): Promise<string | undefined> {
  const why = await read(whyPaymentsAreOff)
  return why === null ? undefined : PAYMENTS_OFF[why]
}

/** Whether payments go to the sandbox, where no money is real. */
export const isSandbox = (): boolean => settings().payments === "sandbox"

/** Whether payments go to a sandbox in this process's DATA_DIR, which no other process uses. */
export const hasOwnSandbox = (): boolean => isSandbox() && settings().sandboxUrl === null

/** The operator's setting alone, which changes only with a start of the server. */
export const paymentsSetting = (): "stripe" | "sandbox" | "off" => settings().payments

export async function acceptsPayments(tx: Tx): Promise<boolean> {
  return (await whyPaymentsAreOff(tx)) === null
}

/** The provider that accepts payments now, without a call to it; null when none does. */
export async function providerOf(tx: Tx): Promise<Pick<PaymentGateway, "name" | "livemode"> | null> {
  if (!(await acceptsPayments(tx))) return null
  if (isSandbox()) return { name: "sandbox", livemode: false }
  return { name: "stripe", livemode: isLive(await secretKeyOf(tx)) }
}

/** The public key of the provider's form in our pages; null when there is none, as in the sandbox, which has only its own page. */
export const formPublicKey = async (tx: Tx): Promise<string | null> =>
  settings().payments === "stripe" && (await acceptsPayments(tx)) ? publicKeyOf(tx) : null

/** The provider for a secret key. `timeout` in milliseconds. */
export const stripeGateway = (secretKey: string, publicKey: string | null, timeout?: number): PaymentGateway =>
  createGateway({
    name: "stripe",
    livemode: isLive(secretKey),
    publicKey,
    stripe: stripeClient(secretKey, timeout),
    webhookSecret: settings().stripeWebhookSecret,
    secretKey,
  })

const sandboxGateway = (): PaymentGateway =>
  createGateway({
    name: "sandbox",
    livemode: false,
    publicKey: null,
    stripe: sandboxClient(),
    webhookSecret: webhookSecretOfSandbox(),
    secretKey: null,
  })

const storedKeys = async (tx: Tx) => ({ publicKey: await publicKeyOf(tx), secretKey: await secretKeyOf(tx) })
const isLive = (secretKey: string | null) => secretKey !== null && modeOf("secret", secretKey) === "live"

/** Stops a start (BadSetting) that would mix simulated with real payments, or other payments with those booked here. Source: money.md 3.15. */
export async function refuseOtherPayments(tx: Tx): Promise<void> {
  const { payments } = settings()
  const secretKey = await secretKeyOf(tx)
  if (payments === "sandbox" && isLive(secretKey)) throw new BadSetting(SANDBOX_BESIDE_LIVE_KEYS)
  if (payments === "off" || (payments === "stripe" && secretKey === null)) return
  const conflict = await modeConflict(tx, isLive(secretKey))
  if (conflict !== null) throw new BadSetting(conflict)
}

const SANDBOX_BESIDE_LIVE_KEYS =
  "PAYMENTS is sandbox, but live Stripe keys are saved: set PAYMENTS=stripe, or use another DATA_DIR for trying things out."
