/** Paying through the provider, by a tenant or with a card that staff key in. Source: money.md 3.1 to 3.5, 3.11, api.md T5 to T7 and M27. */
import { read, type Tx, write } from "#db/client.server.ts"
import { type Cents, plus } from "~/values/money.ts"
import { forgetResponse, withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { receiptOf } from "../ledger/receipts.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import { type PaymentGateway, ProviderRefused } from "../payment-provider/port.ts"
import { type Actor, ownWorkflow, type TenantActor, workflow } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import type { KeyCard, OwnPayment, PayHosted, PortalChoice } from "./inputs.ts"
import { type OpenedPayment, openAtProvider } from "./open-at-provider.ts"
import { openPayment, type PaymentOrder } from "./open-payment.ts"
import { mustAllowMethod, mustBePayable, RECEIPT_CHOICE } from "./payable.ts"
import { receiptCanceled } from "./provider-events.ts"
import { providerResponse } from "./provider-response.ts"

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

/** The same, confirmed on the provider's own page, which needs no script of ours: returns the receipt, whose page is stored. */
export const payHosted = ownWorkflow(
  "pay online",
  async (actor, input: PayHosted, idempotentRequest): Promise<{ receipt: string }> => {
    const gateway = await paymentGateway()
    const { receiptId } = await openOnceAtProvider(gateway, actor, idempotentRequest, async (tx) =>
      openOwnPayment(tx, gateway, await findTenant(tx, actor.tenantId), input, "hosted"),
    )
    return { receipt: receiptId }
  },
)

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
  { choice, amount, paymentMethodType: methodType }: PayHosted,
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
