/** The port to the provider; only this folder knows its formats. Whole cents, milliseconds, the provider's ids. Source: money.md 3.9 to 3.15, threats.md T32. */
import type { Cents } from "~/values/money.ts"
import type { ConfirmationStatus, HostedPage, MethodGateway, MethodType } from "./method-port.ts"
import type { PayoutGateway } from "./payout-port.ts"

export type { HostedPage, MethodType }

/** The metadata by which we recognize our objects at the provider, also after a restore. Source: money.md 3.14. */
export type IntentMetadata = {
  property: string
  receipt: string
  tenant: string
  choice: string
  amount: string
  fee: string
  source: string
  /** "autopay:7:2026-03": the tenant's autopay of that month. A restored database finds the payment by it. Source: money.md 3.24. */
  operation?: string
  /** The account of the invited person who pays. */
  user?: string
}

/** The current state of a provider's payment. `metadata` is empty when the intent is not ours. */
export type ProviderIntent = {
  id: string
  livemode: boolean
  amount: Cents
  currency: string
  createdAt: number
  status: ConfirmationStatus
  customerId: string | null
  clientSecret: string
  metadata: Partial<IntentMetadata>
  /** The address where the payer authenticates with the bank; null when that is not required. */
  actionUrl: string | null
  canceledAt: number | null
  /** The reason why the last attempt failed, as the provider's code ("insufficient_funds"), and the failed charge, if there is one. */
  failure: { code: string; chargeId: string | null; at: number } | null
  charge: ProviderCharge | null
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}

export type ProviderCharge = {
  id: string
  status: "pending" | "succeeded" | "failed"
  createdAt: number
  methodType: MethodType | "other"
  methodId: string | null
  /** The id of its balance transaction, which may have no fee; null until there is one. */
  transactionId: string | null
  /** The known provider's fees of the payment and of its failure, without those of refunds and disputes. Empty until they are known. */
  fees: readonly ProviderCost[]
}

/** The provider's charge in one balance transaction; negative when it returns money. */
export type ProviderCost = { transactionId: string; kind: "processing" | "other"; amount: Cents; at: number }

export type ProviderRefund = {
  id: string
  amount: Cents
  status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled"
  at: number
  /** The id of our own row, when we requested it; the provider's own refunds have none. */
  operationId: string | null
  costs: readonly ProviderCost[]
}

export type ProviderDispute = {
  id: string
  amount: Cents
  reason: string
  /** The provider's status: needs_response, under_review, won, lost, warning_…, appeal_…, prevented. */
  status: string
  at: number
  /** The deadline of the landlord's response; null when none is required. */
  answerDueAt: number | null
  costs: readonly ProviderCost[]
}

/** A notification of a change. The object's state is then read from the provider. */
export type ProviderEvent = {
  id: string
  type: string
  livemode: boolean
  /** The event's account. The provider names only accounts connected to the keys' account, else it is null. */
  account: string | null
  at: number
  /** The event's payment; null when the event names none (then it is looked up by `objectId`). */
  intentId: string | null
  /** The setup of a method that the event is about, or null. */
  setupId: string | null
  objectId: string | null
}

export type NewCustomer = { key: string; tenantId: number; userId?: number; name: string; email: string }

export type NewIntent = {
  /** Stored before the call; the same key never charges twice. Source: money.md 3.11. */
  key: string
  customerId: string
  amount: Cents
  methodType: MethodType
  description: string
  metadata: IntentMetadata
}

/** A refund to be made: cents include the fee. `operationId` is our row's id, by which we recognize the refund. */
export type NewRefund = { key: string; intentId: string; amount: Cents; operationId: string }

/** The charge of a saved method. The bank sends a payer who is present back to `returnUrl`; it is null if the payer is absent. */
export type Confirmation = { key: string; methodId: string; returnUrl: string | null }

/** Thrown when the provider cannot be reached, returns nonsense or refuses for now: the outcome is unknown. */
export class ProviderUnavailable extends Error {}

/** The provider lists no event for a change yet, or its payment does not show the event's change yet. Only that payment waits; the provider is available. */
export class EventNotListed extends ProviderUnavailable {}

/** Thrown when the provider refuses a request permanently; `code` is the provider's, and `param` names the refused parameter, if known. */
export class ProviderRefused extends Error {
  readonly code: string
  readonly param: string | null
  constructor(code: string, message: string, param: string | null = null) {
    super(message)
    this.code = code
    this.param = param
  }
}

/** The provider for one set of keys. Each call waits at most some seconds and then throws `ProviderUnavailable`. */
export type PaymentGateway = MethodGateway &
  PayoutGateway & {
    readonly name: "stripe" | "sandbox"
    readonly livemode: boolean
    /** The key for the browser's card form; null when no form is loaded (sandbox). */
    readonly publicKey: string | null
    /** Whether there is a secret to verify webhooks; without one only the sweep finds changes. */
    readonly verifiesWebhooks: boolean
    /** The account and the mode of the keys, "acct_1 live": objects made under them exist only there. */
    account(): Promise<string>
    /** `userId` is the account of a person invited by the tenant. */
    createCustomer(input: NewCustomer): Promise<string>
    createIntent(input: NewIntent): Promise<ProviderIntent>
    /** Makes the provider's own page to enter a method and pay, open for 30 minutes. The page makes its own intent, with the same metadata. */
    createHostedPage(input: NewIntent & { returnUrl: string; cancelUrl: string }): Promise<HostedPage>
    expireHostedPage(sessionId: string): Promise<void>
    /** The intent of a hosted page; null until the payer has confirmed. */
    intentOfHostedPage(sessionId: string): Promise<string | null>
    cancelIntent(intentId: string): Promise<ProviderIntent>
    /** Pays an intent with a saved method, once: a confirmed intent does not change. The intent's `failure` shows the bank's decline. */
    confirmIntent(intentId: string, confirmation: Confirmation): Promise<ProviderIntent>
    /** Refunds a payment in part or whole, once per key. */
    createRefund(input: NewRefund): Promise<ProviderRefund>
    /** A whole payment, with its charge, costs, refunds and disputes; null when the provider does not know it. */
    readIntent(intentId: string): Promise<ProviderIntent | null>
    /** Our intents made in a span of time, to find one whose response was lost. */
    intentsCreated(span: { from: number; to: number }): AsyncIterable<ProviderIntent>
    /** The same of one customer, since an instant. */
    intentsOfCustomer(customerId: string, from: number): AsyncIterable<ProviderIntent>
    /** The payment of an event that names none (refund, dispute, charge); null when it has none. */
    intentOfObject(event: ProviderEvent): Promise<string | null>
    eventsSince(from: number): AsyncIterable<ProviderEvent>
    /** Undefined for a request that was not signed with the endpoint's secret within five minutes. */
    verifyWebhook(raw: string, signature: string | null): ProviderEvent | undefined
    checkKeys(): Promise<"accepted" | "refused" | "unreachable">
  }
