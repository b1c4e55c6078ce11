/**
 * Charges a prepared payment while its payer is absent, once, even after an interruption. Each step first reads the payment at the provider, and confirms
 * only the payment whose id is stored with the receipt. Source: money.md 3.11, 3.24, 9.10 and section 4, "Autopay".
 */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { onlinePayments } from "#db/schema/index.ts"
import { type Day, jobsOn } from "~/values/calendar.ts"
import { oneAtATimeEverywhere } from "../../one-at-a-time.ts"
import { methodsInTurn } from "../../payment-methods/methods-in-turn.ts"
import {
  type PaymentGateway,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from "../../payment-provider/port.ts"
import { SYSTEM } from "../../permissions.ts"
import { zoneOf } from "../../settings/defaults.ts"
import { lastEventOf, mailNewEvents } from "../payment-emails.ts"
import { receiptFailed } from "../sweep/provider-events.ts"
import { settle } from "../sweep/settle.ts"
import { adoptIntent } from "./adopt-intent.ts"
import {
  type AutopayIntentDetails,
  autopayIntentDetails,
  createAutopayIntent,
  intentsOfAutopay,
  isAttempted,
  keyPeriod,
  storeAutopayIntent,
} from "./autopay-intent.ts"
import { finishCancellations } from "./cancel-at-provider.ts"
import { cancelPayment } from "./cancel-requests.ts"
import type { ChargeRules } from "./charge-rules.ts"

/** Milliseconds after its due time within which a payment may still be charged. */
const CHARGEABLE = 72 * 60 * 60 * 1000

export async function isTooLate(tx: Tx, dueOn: Day): Promise<boolean> {
  return tx.now > jobsOn(dueOn, await zoneOf(tx)) + CHARGEABLE
}

/** Charges a receipt, or finds its earlier charge, and records it. Throws ProviderUnavailable; then the charge is tried again. */
export const chargeByJob = (gateway: PaymentGateway, receiptId: string, rules: ChargeRules): Promise<void> =>
  oneAtATimeEverywhere(`${rules.lock} ${receiptId}`, async () => {
    const details = await autopayIntentDetails(receiptId)
    if (!details || !isOpenAt(gateway, details)) return
    try {
      await chargeOnce(gateway, details, rules)
    } catch (error) {
      if (error instanceof RefusedForGood) await write((tx) => refused(tx, receiptId, error.code))
      // A refused read is tried again, because it says nothing about the charge.
      else throw error instanceof ProviderRefused ? new ProviderUnavailable(error.message) : error
    }
  })

/** The provider refuses permanently to make or to confirm the payment, and has not charged it. */
class RefusedForGood extends Error {
  readonly code: string
  constructor({ code, message }: ProviderRefused) {
    super(message)
    this.code = code
  }
}

/** Makes or confirms a payment. A key used with another request belongs to a payment that a restored database has lost, which is looked up. */
async function orRefusedForGood<Value>(call: Promise<Value>, isCharged: () => Promise<boolean>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.code.startsWith("idempotency")) throw error
    throw (await isCharged()) ? error : new RefusedForGood(error)
  }
}

const isOpenAt = ({ name, livemode }: PaymentGateway, { receipt, online }: AutopayIntentDetails): boolean =>
  receipt.status === "created" &&
  online.cancelRequestedAt === null &&
  online.provider === name &&
  online.livemode === livemode

async function chargeOnce(gateway: PaymentGateway, details: AutopayIntentDetails, rules: ChargeRules): Promise<void> {
  const receiptId = details.receipt.id
  const intent = await intentToCharge(gateway, details, rules)
  if (intent === null) return
  if (isAttempted(intent) || intent.status === "canceled") return void (await settle(gateway, intent.id))
  // A portal payment that we do not know of yet is booked first, because it reduces the amount owed.
  await finishCancellations(gateway, details.receipt.tenantId)
  // The method cannot be replaced or removed during the confirmation.
  const isConfirmed = await methodsInTurn(details.receipt.tenantId, () => confirm(gateway, receiptId, intent.id, rules))
  if (!isConfirmed) return
  await settle(gateway, intent.id)
}

async function confirm(
  gateway: PaymentGateway,
  receiptId: string,
  intentId: string,
  rules: ChargeRules,
): Promise<boolean> {
  const methodId = await write((tx) => methodToConfirm(tx, receiptId, rules))
  if (methodId === null) return false
  const key = `confirm:${intentId}:${keyPeriod(await read(async (tx) => tx.now))}`
  await orRefusedForGood(gateway.confirmIntent(intentId, { key, methodId, returnUrl: null }), async () =>
    isAttempted(await known(gateway, intentId)),
  )
  return true
}

/** The payment of a receipt: the stored one, the provider's, or a new one. Null if it was recorded under a lost receipt. */
async function intentToCharge(
  gateway: PaymentGateway,
  details: AutopayIntentDetails,
  rules: ChargeRules,
): Promise<ProviderIntent | null> {
  const { receipt } = details
  if (receipt.stripeIntent !== null) return known(gateway, receipt.stripeIntent)
  const found = await intentsOfAutopay(gateway, details)
  const own = found.find(({ metadata }) => metadata.receipt === receipt.id)
  const lost = found.find((intent) => isAttempted(intent) && intent.metadata.receipt !== receipt.id)
  if (lost) {
    await settle(gateway, lost.id)
    return null
  }
  const unconfirmed = own ?? found.find(({ status }) => status !== "canceled")
  if (unconfirmed && unconfirmed !== own) {
    await write((tx) => adoptIntent(tx, gateway, { details, intent: unconfirmed, rules }))
    return null
  }
  const intent = own ?? (await orRefusedForGood(createAutopayIntent(gateway, details), async () => false))
  const stored = await storeAutopayIntent(receipt.id, intent.id)
  return stored === intent.id ? intent : known(gateway, stored)
}

async function known(gateway: PaymentGateway, intentId: string): Promise<ProviderIntent> {
  const intent = await gateway.readIntent(intentId)
  if (!intent) throw new ProviderUnavailable(`The provider does not know ${intentId}`)
  return intent
}

/** The method, if it may still be charged. If not, ends the run or scheduled payment and cancels the payment, which is not charged according to the provider. */
async function methodToConfirm(tx: Tx, receiptId: string, rules: ChargeRules): Promise<string | null> {
  const found = await rules.find(tx, receiptId)
  const payment = await tx.one(tx.select().from(onlinePayments).where(eq(onlinePayments.receiptId, receiptId)))
  const methodId = payment?.methodId ?? null
  if (!found || !payment || payment.cancelRequestedAt !== null || methodId === null) return null
  if (await isTooLate(tx, found.dueOn)) {
    await cancelPayment(tx, receiptId, "expired")
    return null
  }
  const reason = await found.objection(methodId)
  if (reason === null) return methodId
  await found.endUncharged(reason)
  await cancelPayment(tx, receiptId, "not_owed")
  return null
}

async function refused(tx: Tx, receiptId: string, code: string): Promise<void> {
  const before = await lastEventOf(tx, receiptId)
  await receiptFailed(tx, SYSTEM, { receiptId, at: tx.now, reason: code, chargeId: receiptId })
  await cancelPayment(tx, receiptId, "failed")
  await mailNewEvents(tx, receiptId, before)
}
