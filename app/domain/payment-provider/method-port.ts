/** The gateway to methods saved at the payment provider for later payments. Source: api.md T14 to T16, money.md 3.5, 3.20, 3.21. */
export type MethodType = "card" | "us_bank_account"

/** The confirmation status of a payment, or of the saving of a method. */
export type ConfirmationStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled"

export type HostedPage = { sessionId: string; url: string; expiresAt: number }

/** The metadata by which we recognize our setup. `user` is the account of a person invited by the tenant. */
export type SetupMetadata = { property: string; setup: string; tenant: string; user?: string }

export type NewSetup = {
  /** Stored before the call. */
  key: string
  customerId: string
  methodTypes: readonly MethodType[]
  metadata: SetupMetadata
}

/** A method being saved. `metadata` is empty when the setup is not ours. */
export type ProviderSetup = {
  id: string
  livemode: boolean
  createdAt: number
  status: ConfirmationStatus
  customerId: string | null
  clientSecret: string
  metadata: Partial<SetupMetadata>
  methodId: string | null
  /** The address where the payer authenticates with the bank; null when that is not required. */
  actionUrl: string | null
  /** The address where the payer enters the amounts of the two small deposits; null unless the setup waits for them. */
  verifyUrl: string | null
  /** The provider's code of the last failure. */
  failure: string | null
}

/** `customerId` is null once removed. `fingerprint` is equal for methods of one card or bank account; null when the provider shows none. */
export type SavedMethod = { id: string; customerId: string | null; createdAt: number; fingerprint: string | null } & (
  | { card: SavedCard; bank: null }
  | { card: null; bank: { bankName: string | null; last4: string; routingNumber: string | null } }
)
export type SavedCard = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  funding: "credit" | "debit" | "prepaid" | "unknown"
}

/** The calls about saved methods. Each throws ProviderUnavailable or ProviderRefused. */
export type MethodGateway = {
  createSetup(input: NewSetup): Promise<ProviderSetup>
  /** Makes the provider's own page to enter and save a method, open for 30 minutes. The page makes its own setup, with the same metadata. */
  createSetupPage(input: NewSetup & { returnUrl: string; cancelUrl: string }): Promise<HostedPage>
  setupOfHostedPage(sessionId: string): Promise<string | null>
  readSetup(setupId: string): Promise<ProviderSetup | null>
  cancelSetup(setupId: string): Promise<void>
  /** A customer's saved methods, newest first. */
  savedMethods(customerId: string): Promise<SavedMethod[]>
  /** One method; null when the provider does not know it. */
  readMethod(methodId: string): Promise<SavedMethod | null>
  /** Removes a saved method; a repeat does nothing. */
  detachMethod(methodId: string): Promise<void>
}
