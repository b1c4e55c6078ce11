/** Whether a payment at the provider matches our receipt. If not, nothing is booked, and an administrator checks it. Source: money.md 3.14. */
import type { PROBLEMS } from "#db/schema/index.ts"
import { formatMoney } from "~/values/money.ts"
import type { PaymentGateway, ProviderIntent } from "../../payment-provider/port.ts"
import { methodTypeOf, type OnlinePayment } from "./online-payment.ts"
import { chargedOf } from "./principal-and-fee.ts"

export type Problem = (typeof PROBLEMS)[number]
/** The kind of the difference, and a sentence for the administrator. */
export type IntentDifference = { problem: Problem; details: string }

/** The first difference between a payment at the provider and our own receipt; undefined when there is none. */
export function differenceOf(
  gateway: Pick<PaymentGateway, "livemode" | "name">,
  intent: ProviderIntent,
  { receipt, online }: OnlinePayment,
): IntentDifference | undefined {
  const total = chargedOf(receipt)
  const isReal = (livemode: boolean) => (livemode ? "real money" : "no real money")
  if (intent.livemode !== online.livemode || gateway.livemode !== online.livemode || gateway.name !== online.provider)
    return {
      problem: "livemode",
      details: `The provider moved ${isReal(intent.livemode)}, the receipt is of ${isReal(online.livemode)}.`,
    }
  if (intent.currency !== "usd")
    return { problem: "currency", details: `The provider took ${intent.currency.toUpperCase()}, not USD.` }
  if (intent.amount !== total)
    return {
      problem: "amount",
      details: `The provider took ${formatMoney(intent.amount)}, the receipt is of ${formatMoney(total)}.`,
    }
  if (intent.metadata.tenant !== String(receipt.tenantId))
    return { problem: "tenant", details: "The provider's payment names another tenant than the receipt." }
  const methodType = intent.charge?.methodType
  if (methodType !== undefined && methodType !== "other" && methodType !== methodTypeOf(receipt))
    return { problem: "method", details: "The provider took another kind of method than the receipt's fee is for." }
  if (receipt.stripeIntent !== null && receipt.stripeIntent !== intent.id)
    return { problem: "intent", details: `The receipt belongs to another payment, ${receipt.stripeIntent}.` }
  return undefined
}
