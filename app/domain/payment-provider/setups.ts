/** Saves a method at the provider for later payments: in our own form, or on the provider's page. Source: api.md T14, money.md 3.5, 3.21. */
import type Stripe from "stripe"
import { makePage, readPage } from "./hosted-pages.ts"
import type { NewSetup, ProviderSetup, SetupMetadata } from "./method-port.ts"
import type { PaymentGateway } from "./port.ts"
import { callForObject, convertedOrUnavailable, isMissing } from "./provider-failure.ts"
import { confirmationStatus, idOfReference } from "./provider-intent.ts"

type Setups = Pick<
  PaymentGateway,
  "createSetup" | "createSetupPage" | "readSetup" | "cancelSetup" | "setupOfHostedPage"
>
type NewPage = NewSetup & { returnUrl: string; cancelUrl: string }

export function setupCalls(stripe: Stripe): Setups {
  return {
    async createSetup(newSetup) {
      const create = () => stripe.setupIntents.create(setupParams(newSetup), { idempotencyKey: newSetup.key })
      const setup = await callForObject("setup_intent", create)
      return convertedOrUnavailable(() => providerSetup(setup))
    },
    createSetupPage: (newPage) => makePage(stripe, newPage, (expiresAt) => pageParams(newPage, expiresAt)),
    readSetup: (id) => readSetup(stripe, id),
    async cancelSetup(id) {
      await callForObject("setup_intent", () => stripe.setupIntents.cancel(id), id)
    },
    async setupOfHostedPage(sessionId) {
      return idOfReference((await readPage(stripe, sessionId)).setup_intent)
    },
  }
}

/** The method is saved for payments without the payer, so the bank is asked now and need not be asked later. */
const setupParams = ({ customerId, methodTypes, metadata }: NewSetup): Stripe.SetupIntentCreateParams => ({
  customer: customerId,
  usage: "off_session",
  allowed_payment_method_types: [...methodTypes],
  metadata,
})

function pageParams(newPage: NewPage, expiresAt: number): Stripe.Checkout.SessionCreateParams {
  const { key, customerId, methodTypes, metadata, returnUrl, cancelUrl } = newPage
  return {
    mode: "setup",
    customer: customerId,
    client_reference_id: key,
    setup_intent_data: { metadata },
    allowed_payment_method_types: [...methodTypes],
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: expiresAt,
  }
}

async function readSetup(stripe: Stripe, id: string): Promise<ProviderSetup | null> {
  try {
    const setup = await callForObject("setup_intent", () => stripe.setupIntents.retrieve(id), id)
    return convertedOrUnavailable(() => providerSetup(setup))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function providerSetup(setup: Stripe.SetupIntent): ProviderSetup {
  const { id, livemode, created, client_secret, metadata, next_action: action, last_setup_error: error } = setup
  const code = error?.code === "card_declined" ? (error.decline_code ?? error.code) : error?.code
  return {
    id,
    livemode,
    createdAt: created * 1000,
    status: confirmationStatus(setup.status),
    customerId: idOfReference(setup.customer),
    clientSecret: client_secret ?? "",
    metadata: (metadata ?? {}) as Partial<SetupMetadata>,
    methodId: idOfReference(setup.payment_method),
    actionUrl: action?.redirect_to_url?.url ?? null,
    verifyUrl: action?.verify_with_microdeposits?.hosted_verification_url ?? null,
    failure: error ? (code ?? "unknown_error") : null,
  }
}
