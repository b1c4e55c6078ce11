/** Methods saved at the payment provider for later payments: what the app calls and receives. Source: api.md T14 to T16, money.md 3.5, 3.20, 3.21. */
export type MethodType = "card" | "us_bank_account"

/** How far a payment, or the saving of a method, is confirmed. */
export type ConfirmationStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled"

export type HostedPage = { sessionId: string; url: string; expiresAt: number }

/** The metadata that lead from a setup back to ours. */
export type SetupMetadata = { property: string; setup: string; tenant: string }

export type NewSetup = {
  /** Stored before the call. */
  key: string
  customerId: string
  methodTypes: readonly MethodType[]
  metadata: SetupMetadata
}

/** A method being saved. `metadata` is empty when it is not ours. */
export type ProviderSetup = {
  id: string
  livemode: boolean
  createdAt: number
  status: ConfirmationStatus
  customerId: string | null
  clientSecret: string
  metadata: Partial<SetupMetadata>
  methodId: string | null
  /** Where the payer authenticates with the bank; null when that is not required. */
  actionUrl: string | null
  /** Where the amounts of the two small deposits are entered; null unless it waits for them. */
  verifyUrl: string | null
  /** The provider's code of the last failure. */
  failure: string | null
}

/**
 * A method saved for later payments: a card or a bank account. `customerId` is null once it was removed. `fingerprint` is the same for each method of one
 * card, or of one bank account; null when the provider shows none.
 */
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
  /** The provider's own page to enter a method on and save it; open for 30 minutes. It makes its own setup, with the same metadata. */
  createSetupPage(input: NewSetup & { returnUrl: string; cancelUrl: string }): Promise<HostedPage>
  setupOfHostedPage(sessionId: string): Promise<string | null>
  readSetup(setupId: string): Promise<ProviderSetup | null>
  cancelSetup(setupId: string): Promise<void>
  /** A customer's saved methods, newest first. */
  savedMethods(customerId: string): Promise<SavedMethod[]>
  /** One method; null when the provider does not know it. */
  readMethod(methodId: string): Promise<SavedMethod | null>
  /** Removes a saved method; again does nothing. */
  detachMethod(methodId: string): Promise<void>
}
