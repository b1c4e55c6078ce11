/** A tenant's own setup, shown during and after it. All its data are in our database, except the secret of the provider's form. Source: money.md 3.21, threats.md D6. */
import { read, type Tx } from "#db/client.server.ts"
import { failureText } from "~/values/payments/payment-failures.ts"
import { ownCommand, ownWorkflow } from "../commands.ts"
import { closedOnline } from "../payment-policy/payment-policy.ts"
import type { Entry } from "../payment-provider/entry-flow.ts"
import type { ConfirmationStatus } from "../payment-provider/method-port.ts"
import { acceptsPayments, formPublicKey, paymentGateway } from "../payment-provider/payment-gateway.ts"
import { providerResponse } from "../payment-provider/provider-response.ts"
import { waitBriefly } from "../payment-provider/wait-briefly.ts"
import { may, type TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"
import { checkOpenSetup } from "./check-open-setup.ts"
import { isOwn } from "./method-owner.ts"
import { findMethodSetup, type MethodSetup } from "./method-setups.ts"
import { openSetupAtProvider } from "./setup-at-provider.ts"
import { methodOf, type StoredMethod } from "./stored-methods.ts"

export type OwnSetup = Pick<MethodSetup, "id" | "status" | "verifyUrl"> & {
  /** Where the tenant completes it: in the provider's form in our page, or on its own page at `pageUrl`; null when it has ended. */
  entry: Entry | null
  pageUrl: string | null
  /** Why it failed, as text for a person; null unless it failed. */
  failure: string | null
  /** Null until the method is saved, and after it was deleted. */
  method: StoredMethod | null
}

/** The provider's page closes after half an hour; we offer our form for as long. */
const ENTRY_LIFETIME = 30 * 60_000

/** The caller's setup. Refuses (404 PAYMENT_METHOD_NOT_FOUND) another one. */
export const ownSetup = ownCommand(
  "see own payments",
  async (tx, actor, input: { setup: string }): Promise<OwnSetup> => {
    const { id, tenantId, status, verifyUrl, flow, pageUrl, createdAt, failure, methodId } = await mustBeOwn(
      tx,
      actor,
      input,
    )
    const isOpen = (status === "created" || status === "failed") && tx.now < createdAt + ENTRY_LIFETIME
    const hasForm = flow === "intent" && (await formPublicKey(tx)) !== null
    const method = methodId === null ? undefined : await methodOf(tx, tenantId, methodId)
    return {
      id,
      status,
      verifyUrl,
      entry: isOpen ? entryOf(hasForm, pageUrl) : null,
      pageUrl: isOpen ? pageUrl : null,
      failure: failure === null ? null : failureText(failure, true),
      method: method ?? null,
    }
  },
)

function entryOf(hasForm: boolean, pageUrl: string | null): Entry | null {
  if (hasForm) return "form"
  return pageUrl === null ? null : "page"
}

async function mustBeOwn(tx: Tx, actor: TenantActor, { setup: id }: { setup: string }): Promise<MethodSetup> {
  const setup = await findMethodSetup(tx, id)
  if (!setup || !isOwn(actor, setup)) throw new Refusal("PAYMENT_METHOD_NOT_FOUND")
  return setup
}

/** Stores the outcome of the tenant's own setup, unless it has ended. Does nothing for other setups, or when the provider is unavailable. */
export const settleOwnSetup = ownWorkflow("see own payments", async (actor, { setup: id }: { setup: string }) => {
  const gateway = await paymentGateway()
  const setup = await read((tx) => findMethodSetup(tx, id))
  const isOpen =
    setup !== undefined && isOwn(actor, setup) && setup.status !== "succeeded" && setup.status !== "canceled"
  if (gateway && isOpen) await waitBriefly(`setup ${id}`, () => checkOpenSetup(gateway, id))
})

export type SetupOptions = {
  isOn: boolean
  /** The message if nothing can be paid online, so that no method can be saved; else null. */
  closedBy: string | null
  hasForm: boolean
  isImpersonation: boolean
  isAchRestricted: boolean
}

export const setupOptions = ownCommand(
  "see own payments",
  async (tx, actor, _input: object): Promise<SetupOptions> => ({
    isOn: await acceptsPayments(tx),
    closedBy: await closedOnline(tx, actor.tenantId),
    hasForm: (await formPublicKey(tx)) !== null,
    isImpersonation: !may(actor, "pay online"),
    isAchRestricted: !(await findTenant(tx, actor.tenantId)).achEnabled,
  }),
)

export type SetupToConfirm = {
  setup: OwnSetup
  /** The keys of the provider's form; null without the form, and when nothing is left to enter. */
  cardEntry: { publicKey: string; clientSecret: string } | null
}

/** The setup that a tenant is about to complete. Refuses as `ownSetup` does, and 502 when the provider does not answer for its form. */
export const setupToConfirm = ownWorkflow(
  "see own payments",
  async (actor, input: { setup: string }): Promise<SetupToConfirm> => {
    const { setup, publicKey } = await read(async (tx) => ({
      setup: await ownSetup(tx, actor, input),
      publicKey: await formPublicKey(tx),
    }))
    const gateway = await paymentGateway()
    const isInForm = setup.entry === "form" && may(actor, "pay online")
    if (!isInForm || !gateway || publicKey === null) return { setup, cardEntry: null }
    const opened = await providerResponse(openSetupAtProvider(gateway, setup.id))
    const secret = opened?.setup && UNCONFIRMED.includes(opened.setup.status) ? opened.setup.clientSecret : null
    return { setup, cardEntry: secret === null ? null : { publicKey, clientSecret: secret } }
  },
)

/** With any other status the method was saved or waits for its deposits, or the setup was cancelled. */
const UNCONFIRMED: readonly ConfirmationStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]
