/** The provider's payment, refunds and disputes in the app's own shape. Source: money.md 3.9, 3.22. */
import type Stripe from "stripe"
import { asCents } from "~/values/money.ts"
import type { ConfirmationStatus } from "./method-port.ts"
import type {
  IntentMetadata,
  MethodType,
  ProviderCharge,
  ProviderCost,
  ProviderDispute,
  ProviderIntent,
  ProviderRefund,
} from "./port.ts"

/** The metadata key by which we recognize a refund that we requested. */
export const OPERATION = "operation"

const instant = (seconds: number): number => seconds * 1000
const STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
] as const
/** An unknown status counts as under way, so that the payment is not given up. */
export const confirmationStatus = (status: string): ConfirmationStatus =>
  STATUSES.find((known) => known === status) ?? "processing"

/** Converts a whole payment. Its charge's and refunds' balance transactions must be expanded. */
export function providerIntent(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): ProviderIntent {
  const charge = full(intent.latest_charge)
  return {
    id: intent.id,
    livemode: intent.livemode,
    amount: asCents(intent.amount),
    currency: intent.currency,
    createdAt: instant(intent.created),
    status: confirmationStatus(intent.status),
    customerId: idOfReference(intent.customer),
    clientSecret: intent.client_secret ?? "",
    metadata: intent.metadata as Partial<IntentMetadata>,
    actionUrl: actionUrlOf(intent.next_action),
    canceledAt: intent.canceled_at === null ? null : instant(intent.canceled_at),
    failure: failureOf(intent, charge),
    charge: charge && chargeFrom(charge),
    refunds: refunds.map(refundFrom),
    disputes: disputes.map(disputeFrom),
  }
}

type Reference<Full> = string | Full | null | undefined

const full = <Full extends object>(reference: Reference<Full>): Full | null =>
  typeof reference === "object" && reference !== null ? reference : null

export const idOfReference = (reference: Reference<{ id: string }>): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null)

function actionUrlOf(action: Stripe.PaymentIntent.NextAction | null): string | null {
  return action?.redirect_to_url?.url ?? action?.verify_with_microdeposits?.hosted_verification_url ?? null
}

/** The bank's reason: for a card the decline code within "card_declined", for a bank account the code itself. */
function failureOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): ProviderIntent["failure"] {
  const error = intent.last_payment_error
  if (error === null) return null
  const failed = charge !== null && charge.id === error.charge ? charge : null
  const at = full(failed?.failure_balance_transaction)?.created ?? failed?.created ?? intent.created
  const code = error.code === "card_declined" ? (error.decline_code ?? error.code) : error.code
  return { code: code ?? error.decline_code ?? "unknown_error", chargeId: error.charge ?? null, at: instant(at) }
}

const METHODS: readonly string[] = ["card", "us_bank_account"] satisfies MethodType[]
const CHARGE_STATUSES = ["pending", "succeeded", "failed"] as const

function chargeFrom(charge: Stripe.Charge): ProviderCharge {
  const methodType = charge.payment_method_details?.type ?? ""
  return {
    id: charge.id,
    status: CHARGE_STATUSES.find((known) => known === charge.status) ?? "pending",
    createdAt: instant(charge.created),
    methodType: METHODS.includes(methodType) ? (methodType as MethodType) : "other",
    methodId: idOfReference(charge.payment_method as Reference<{ id: string }>),
    transactionId: full(charge.balance_transaction)?.id ?? null,
    fees: costsOf("processing", [charge.balance_transaction, charge.failure_balance_transaction]),
  }
}

function costsOf(
  kind: ProviderCost["kind"],
  transactions: readonly Reference<Stripe.BalanceTransaction>[],
): ProviderCost[] {
  return transactions.flatMap((reference) => {
    const transaction = full(reference)
    if (transaction === null || transaction.fee === 0) return []
    return [{ transactionId: transaction.id, kind, amount: asCents(transaction.fee), at: instant(transaction.created) }]
  })
}

const REFUND_STATUSES = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const

export function refundFrom(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amount: asCents(refund.amount),
    status: REFUND_STATUSES.find((known) => known === refund.status) ?? "pending",
    at: instant(refund.created),
    operationId: refund.metadata?.[OPERATION] ?? null,
    costs: costsOf("other", [refund.balance_transaction, refund.failure_balance_transaction]),
  }
}

function disputeFrom(dispute: Stripe.Dispute): ProviderDispute {
  const { due_by: due } = dispute.evidence_details
  const isAnswerable = dispute.status.endsWith("needs_response")
  return {
    id: dispute.id,
    amount: asCents(dispute.amount),
    reason: dispute.reason,
    status: dispute.status,
    at: instant(dispute.created),
    answerDueAt: due !== null && isAnswerable ? instant(due) : null,
    costs: costsOf("other", dispute.balance_transactions),
  }
}
