/** A tenant begins to save a method: in our form, or on the provider's own page. Source: api.md T14, money.md 3.5, 3.11, 3.21. */
import { read, type Tx } from "#db/client.server.ts"
import { ownWorkflow } from "../commands.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { mustBeOpenOnline } from "../payment-policy/payment-policy.ts"
import { flowOf } from "../payment-provider/entry-flow.ts"
import { onceAtProvider } from "../payment-provider/once-at-provider.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import type { TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { SetUpInPortal, SetUpOnPage } from "./inputs.ts"
import { isOwn, ownerOf } from "./method-owner.ts"
import { cancelMethodSetup, createMethodSetup, findMethodSetup, type MethodSetup } from "./method-setups.ts"
import { openSetupAtProvider } from "./setup-at-provider.ts"

/** Begins a setup for the provider's form and returns its secret. Refuses 503 while payments are off, 403 PAYMENT_POLICY, and 502. */
export const setUpMethod = ownWorkflow(
  "pay online",
  async (actor, _input: object, idempotentRequest): Promise<{ clientSecret: string }> => {
    const { made } = await openSetup(actor, idempotentRequest, async () => "intent")
    if (!made.setup) throw new Refusal("PAYMENT_PROVIDER_ERROR")
    return { clientSecret: made.setup.clientSecret }
  },
)

/** The same from a page of the portal, which has the provider's form or leads to its own page. Returns the setup. */
export const setUpInPortal = ownWorkflow(
  "pay online",
  async (actor, input: SetUpInPortal, idempotentRequest): Promise<{ setup: string }> => {
    const { id } = await openSetup(actor, idempotentRequest, (tx) => flowOf(tx, input))
    return { setup: id }
  },
)

/** The same on the provider's own page, for tenants who cannot use our form. The earlier setup remains open until it is a day old. */
export const setUpOnPageInstead = ownWorkflow(
  "pay online",
  async (actor, { setup }: SetUpOnPage, idempotentRequest): Promise<{ setup: string }> => {
    const known = await read((tx) => findMethodSetup(tx, setup))
    if (!known || !isOwn(actor, known)) throw new Refusal("PAYMENT_METHOD_NOT_FOUND")
    const { id } = await openSetup(actor, idempotentRequest, async () => "hosted")
    return { setup: id }
  },
)

async function openSetup(
  actor: TenantActor,
  idempotentRequest: IdempotentRequest | undefined,
  flow: (tx: Tx) => Promise<MethodSetup["flow"]>,
) {
  const gateway = await paymentGateway()
  return onceAtProvider(gateway, actor, idempotentRequest, {
    async open(tx) {
      if (!gateway) throw new Refusal("PAYMENTS_UNAVAILABLE")
      await mustBeOpenOnline(tx, actor.tenantId)
      return createMethodSetup(tx, gateway, ownerOf(actor), await flow(tx))
    },
    make: openSetupAtProvider,
    giveUp: cancelMethodSetup,
  })
}
