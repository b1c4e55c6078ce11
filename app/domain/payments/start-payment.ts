/** Paying through the provider, by a tenant or with a card that staff key in. Source: money.md 3.1 to 3.5, 3.11, api.md T5 to T7 and M27. */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"
import { type Cents, plus } from "~/values/money.ts"
import { forgetResponse, withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { receiptOf } from "../ledger/receipts.ts"
import { formPublicKey, paymentGateway } from "../payment-provider/payment-gateway.ts"
import { type PaymentGateway, ProviderRefused } from "../payment-provider/port.ts"
import { type Actor, ownWorkflow, type TenantActor, workflow } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import type { Entry, KeyCard, OwnPayment, PayInPortal, PayOnPage, PortalChoice } from "./inputs.ts"
import { methodTypeOf } from "./online-payment.ts"
import { type OpenedPayment, openAtProvider } from "./open-at-provider.ts"
import { openPayment, type PaymentOrder } from "./open-payment.ts"
import { mustAllowMethod, mustBePayable, RECEIPT_CHOICE } from "./payable.ts"
import { receiptCanceled } from "./provider-events.ts"
import { providerResponse } from "./provider-response.ts"
import { settleOwnPayment } from "./settle-own.ts"

/** A payment to be confirmed in our own form: the intent's secret, and what is paid, in cents. */
export type StartedPayment = {
  receiptId: string
  clientSecret: string
  preFeeAmount: Cents
  feeAmount: Cents
  totalAmount: Cents
}

/**
 * Makes the workflow of a tenant's own payment: of rent, of the deposit, or of everything. `defaultChoice` is what it pays without a choice. Refuses another
 * tenant or unit (403), what is not payable (see `mustBePayable`), a restricted method (403), 503 and 502.
 */
const ownPayment = (defaultChoice: PortalChoice) =>
  ownWorkflow("pay online", async (actor, input: OwnPayment, idempotentRequest): Promise<StartedPayment> => {
    const { choice = defaultChoice, amount, paymentMethodType = "card" } = input
    const gateway = await paymentGateway()
    const open = async (tx: Tx) => {
      const tenant = await ownTenant(tx, actor, input)
      return openOwnPayment(tx, gateway, tenant, { choice, amount, paymentMethodType }, "intent")
    }
    return startedPayment(await openOnceAtProvider(gateway, actor, idempotentRequest, open))
  })

export const payRent = ownPayment("customRent")
export const payDeposit = ownPayment("customDeposit")
export const payEverything = ownPayment("customEverything")

/** The same from a page of the portal, which has the provider's form or leads to its own page, without script of ours. Returns the receipt. */
export const payInPortal = ownWorkflow(
  "pay online",
  async (actor, input: PayInPortal, idempotentRequest): Promise<{ receipt: string }> => {
    const gateway = await paymentGateway()
    const { receiptId } = await openOnceAtProvider(gateway, actor, idempotentRequest, async (tx) =>
      openOwnPayment(tx, gateway, await findTenant(tx, actor.tenantId), input, await flowOf(tx, input)),
    )
    return { receipt: receiptId }
  },
)

/**
 * Opens a tenant's unconfirmed payment anew on the provider's own page: for who cannot use our form. A payment confirmed meanwhile stays as it is.
 * Returns the receipt that leads on. Refuses (404 PAYMENT_NOT_FOUND) another tenant's, and what `payInPortal` refuses.
 */
export const payOnPageInstead = ownWorkflow(
  "pay online",
  async (actor, input: PayOnPage, idempotentRequest): Promise<{ receipt: string }> => {
    await settleOwnPayment(actor, input)
    const gateway = await paymentGateway()
    const open = async (tx: Tx) => {
      const receipt = await tx.one(tx.select().from(receipts).where(eq(receipts.id, input.receipt)))
      if (receipt?.tenantId !== actor.tenantId) throw new Refusal("PAYMENT_NOT_FOUND")
      const { id, status, choice, amount } = receipt
      if (status !== "created" && status !== "failed") return id
      const same = { choice: CUSTOM_CHOICE[choice], amount, paymentMethodType: methodTypeOf(receipt) }
      return openOwnPayment(tx, gateway, await findTenant(tx, actor.tenantId), same, "hosted")
    }
    const { receiptId } = await openOnceAtProvider(gateway, actor, idempotentRequest, open)
    return { receipt: receiptId }
  },
)

/** A known amount is requested as a custom one: a whole balance may have changed meanwhile. */
const CUSTOM_CHOICE = {
  everything: "customEverything",
  rent: "customRent",
  fees: "customRent",
  deposit: "customDeposit",
} as const satisfies Record<string, PortalChoice>

const flowOf = async (tx: Tx, { entry }: { entry?: Entry | undefined }) =>
  entry === "form" && (await formPublicKey(tx)) !== null ? "intent" : "hosted"

/** A card that staff key in for a tenant: it pays everything, with the fee. Refuses 404 TENANT_NOT_FOUND, 503 and 502. */
export const keyCard = workflow(
  "record payments",
  async (actor, input: KeyCard, idempotentRequest): Promise<StartedPayment> => {
    const gateway = await paymentGateway()
    const order: PaymentOrder = {
      choice: "everything",
      amount: input.amount,
      methodType: "card",
      source: "keyed",
      flow: "intent",
    }
    const open = async (tx: Tx) => openPayment(tx, gateway, await findTenant(tx, input.tenantId), order)
    return startedPayment(await openOnceAtProvider(gateway, actor, idempotentRequest, open))
  },
)

/** The calling tenant. Refuses (403) another tenant's number, and a unit that is not theirs; only a tenant without units names none. */
async function ownTenant(tx: Tx, actor: TenantActor, { tenantId, unit }: OwnPayment): Promise<TenantRow> {
  if (tenantId !== actor.tenantId) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  const units = (await unitsOf(tx, tenantId)).map(({ unitNumber }) => unitNumber)
  const isOwn = unit === undefined ? units.length === 0 : units.includes(unit)
  if (!isOwn) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  return findTenant(tx, tenantId)
}

async function openOwnPayment(
  tx: Tx,
  gateway: PaymentGateway | null,
  tenant: TenantRow,
  { choice, amount, paymentMethodType: methodType }: PayInPortal,
  flow: "intent" | "hosted",
): Promise<string> {
  mustAllowMethod(tenant, methodType)
  await mustBePayable(tx, tenant, { choice, amount })
  return openPayment(tx, gateway, tenant, {
    choice: RECEIPT_CHOICE[choice],
    amount,
    methodType,
    source: "portal",
    flow,
  })
}

/**
 * Opens a payment in one transaction, once per request, then makes it at the provider. When the provider refuses it permanently, the payment is over
 * and the same request may be repeated; when it is unavailable, a repeat continues the same payment.
 */
async function openOnceAtProvider(
  gateway: PaymentGateway | null,
  actor: Actor,
  idempotentRequest: IdempotentRequest | undefined,
  open: (tx: Tx) => Promise<string>,
): Promise<OpenedPayment & { receiptId: string }> {
  const receiptId = await write((tx) =>
    idempotentRequest?.key ? withIdempotency(tx, actor, idempotentRequest, () => open(tx)) : open(tx),
  )
  if (!gateway) throw new Refusal("PAYMENTS_UNAVAILABLE")
  const call = openAtProvider(gateway, receiptId).catch(async (error: unknown) => {
    if (error instanceof ProviderRefused) {
      await write(async (tx) => {
        await receiptCanceled(tx, actor, { receiptId, at: tx.now })
        if (idempotentRequest?.key) await forgetResponse(tx, actor, idempotentRequest)
      })
    }
    throw error
  })
  const opened = await providerResponse(call)
  if (!opened) throw new Refusal("PAYMENT_PROVIDER_ERROR")
  return { ...opened, receiptId }
}

async function startedPayment({ intent, receiptId }: OpenedPayment & { receiptId: string }): Promise<StartedPayment> {
  if (!intent) throw new Refusal("PAYMENT_PROVIDER_ERROR")
  const { amount, fee } = await read((tx) => receiptOf(tx, receiptId))
  return {
    receiptId,
    clientSecret: intent.clientSecret,
    preFeeAmount: amount,
    feeAmount: fee,
    totalAmount: plus(amount, fee),
  }
}
