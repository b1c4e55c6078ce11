/**
 * What the app asks of the payment provider, and what it hears back. Amounts are whole cents, instants milliseconds, ids the provider's own
 * texts. Nothing outside this folder knows the provider's shapes. Source: money.md 3.9 to 3.15, threats.md T32.
 */
import type { Cents } from "~/values/money.ts"

export type MethodKind = "card" | "us_bank_account"

/** The texts that lead from the provider's objects back to ours, also after a restore. Source: money.md 3.14. */
export type IntentMetadata = {
  property: string
  receipt: string
  tenant: string
  choice: string
  amount: string
  fee: string
  source: string
}

/** What a provider's payment is, as it stands now. `metadata` is empty where the intent is not ours. */
export type ProviderIntent = {
  id: string
  livemode: boolean
  amount: Cents
  currency: string
  createdAt: number
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "processing"
    | "succeeded"
    | "canceled"
  customerId: string | null
  clientSecret: string
  metadata: Partial<IntentMetadata>
  /** Where the payer proves to the bank who they are; null where nothing is asked. */
  actionUrl: string | null
  canceledAt: number | null
  /** Why the last try failed, in the provider's code ("insufficient_funds"), and the charge that failed, if it came to one. */
  failure: { code: string; chargeId: string | null; at: number } | null
  charge: ProviderCharge | null
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}

export type ProviderCharge = {
  id: string
  status: "pending" | "succeeded" | "failed"
  createdAt: number
  kind: MethodKind | "other"
  /** Provider's fees known so far, of the payment and of its failure; not those of refunds and disputes. Empty until they are known. */
  fees: readonly ProviderCost[]
}

/** What the provider keeps, or gives back (negative), by one balance transaction. */
export type ProviderCost = { transactionId: string; kind: "processing" | "other"; amount: Cents; at: number }

/** `amount` is gross: of amount and fee together. `at` is when it was made. */
export type ProviderRefund = {
  id: string
  amount: Cents
  status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled"
  at: number
  /** Our own row's id, where we asked for it; the provider's own refunds have none. */
  operationId: string | null
  costs: readonly ProviderCost[]
}

export type ProviderDispute = {
  id: string
  amount: Cents
  reason: string
  /** The provider's own word: needs_response, under_review, won, lost, warning_…, appeal_…, prevented. */
  status: string
  at: number
  /** When the landlord's answer is due; null where none is asked. */
  answerDueAt: number | null
  costs: readonly ProviderCost[]
}

/** A sign that something changed: what is true is read anew from the object. */
export type ProviderEvent = {
  id: string
  type: string
  livemode: boolean
  at: number
  /** The payment it is about; null where the event names none (then it is looked up by `objectId`). */
  intentId: string | null
  objectId: string | null
}

export type NewIntent = {
  /** Stored before the call; the same key never charges twice. Source: money.md 3.11. */
  key: string
  customerId: string
  amount: Cents
  kind: MethodKind
  description: string
  metadata: IntentMetadata
}

export type HostedPage = { sessionId: string; url: string; expiresAt: number }

/** Thrown where the provider could not be asked, answered nonsense or refuses for now: nothing is known to have happened. */
export class ProviderUnavailable extends Error {}

/** Thrown where the provider refuses what was asked, for good; `code` is its own. */
export class ProviderRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The provider behind one set of keys. Each call waits at most some seconds and then throws `ProviderUnavailable`. */
export type PaymentGateway = {
  readonly name: "stripe" | "sandbox"
  readonly livemode: boolean
  /** For the browser's card form; null where none is loaded (sandbox). */
  readonly publicKey: string | null
  /** Whether there is a secret to check webhooks by; where there is none, the sweep alone brings news. */
  readonly verifiesWebhooks: boolean
  createCustomer(input: { key: string; tenantId: number; name: string; email: string }): Promise<string>
  createIntent(input: NewIntent): Promise<ProviderIntent>
  /** The provider's own page to enter a method on and pay; open for 30 minutes. It makes its intent itself, with the same metadata. */
  createHostedPage(input: NewIntent & { returnUrl: string; cancelUrl: string }): Promise<HostedPage>
  expireHostedPage(sessionId: string): Promise<void>
  /** The intent of a hosted page; null until the payer has confirmed. */
  intentOfHostedPage(sessionId: string): Promise<string | null>
  cancelIntent(intentId: string): Promise<ProviderIntent>
  /** A payment whole, with its charge, costs, refunds and disputes; null where the provider does not know it. */
  readIntent(intentId: string): Promise<ProviderIntent | null>
  /** Our intents made in a span of time, for finding one whose answer was lost. */
  intentsCreated(span: { from: number; to: number }): AsyncIterable<ProviderIntent>
  /** The payment an event without one is about (refund, dispute, charge); null where it has none. */
  intentOfObject(event: ProviderEvent): Promise<string | null>
  eventsSince(from: number): AsyncIterable<ProviderEvent>
  /** Refuses (undefined) what was not signed with the endpoint's secret within five minutes. */
  verifyWebhook(raw: string, signature: string | null): ProviderEvent | undefined
  /** Whether the keys are taken. */
  checkKeys(): Promise<"accepted" | "refused" | "unreachable">
}
