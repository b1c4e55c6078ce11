/** Tenants pay online. Source: money.md 3.1 to 3.5, 3.11, api.md T5 to T7. */
import type { Tx } from "#db/client.server.ts"
import { ownWorkflow } from "../../commands.ts"
import { receiptOf } from "../../ledger/receipts.ts"
import { isOwn, ownerOf } from "../../payment-methods/method-owner.ts"
import { paymentGateway } from "../../payment-provider/payment-gateway.ts"
import type { PaymentGateway } from "../../payment-provider/port.ts"
import type { TenantActor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { unitsOf } from "../../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../../tenants/tenants.ts"
import type { OwnPayment, PayInPortal, PayOnPage, PortalChoice } from "../inputs.ts"
import { methodTypeOf } from "./online-payment.ts"
import { openOnceAtProvider, type StartedPayment, startedPayment } from "./open-once.ts"
import { openPayment } from "./open-payment.ts"
import { mustAllowMethod, mustBeMeantAhead, mustBePayable, RECEIPT_CHOICE } from "./payable.ts"
import { type PayingMethod, payingMethod } from "./paying-method.ts"
import { receiptInProgress } from "./receipt-in-progress.ts"
import { settleOwnPayment } from "./settle-own.ts"

/**
 * Makes the workflow of a tenant's own payment: of rent, of the deposit, or of everything. `defaultChoice` applies without a choice. Refuses another
 * tenant or unit (403), an amount that is not payable (see `mustBePayable`), a restricted method (403), 503 and 502.
 */
const ownPayment = (defaultChoice: PortalChoice) =>
  ownWorkflow("pay online", async (actor, input: OwnPayment, idempotentRequest): Promise<StartedPayment> => {
    const { choice = defaultChoice, amount, paymentMethodType = "card" } = input
    const gateway = await paymentGateway()
    const open = async (tx: Tx) => {
      const tenant = await ownTenant(tx, actor, input)
      const { signInId } = ownerOf(actor)
      const byForm = { methodType: paymentMethodType, flow: "intent", signInId } as const
      return openOwnPayment(tx, gateway, tenant, { choice, amount }, byForm)
    }
    return startedPayment(await openOnceAtProvider(gateway, actor, idempotentRequest, open))
  })

export const payRent = ownPayment("customRent")
export const payDeposit = ownPayment("customDeposit")
export const payEverything = ownPayment("customEverything")

/**
 * The same from a page of the portal: with a saved method, in the provider's form, or on the provider's own page, which needs no script of ours.
 * Returns the receipt. Refuses (400) a method that is not the tenant's, and asks (409 MORE_THAN_OWED) about an amount far above the amount owed.
 */
export const payInPortal = ownWorkflow(
  "pay online",
  async (actor, input: PayInPortal, idempotentRequest): Promise<{ receipt: string }> => {
    const gateway = await paymentGateway()
    const { receiptId } = await openOnceAtProvider(gateway, actor, idempotentRequest, async (tx) => {
      const tenant = await findTenant(tx, actor.tenantId)
      return openOwnPayment(tx, gateway, tenant, input, await payingMethod(tx, ownerOf(actor), input))
    })
    return { receipt: receiptId }
  },
)

/**
 * Opens a tenant's unconfirmed payment again on the provider's own page, for tenants who cannot use our form. A payment that was confirmed since does not
 * change. Returns the receipt to continue with. Refuses (404 PAYMENT_NOT_FOUND) another person's payment, and as `payInPortal` does.
 */
export const payOnPageInstead = ownWorkflow(
  "pay online",
  async (actor, input: PayOnPage, idempotentRequest): Promise<{ receipt: string }> => {
    await settleOwnPayment(actor, input)
    const gateway = await paymentGateway()
    const open = async (tx: Tx) => {
      const known = await receiptInProgress(tx, input.receipt)
      if (!known || !isOwn(actor, known)) throw new Refusal("PAYMENT_NOT_FOUND")
      const receipt = await receiptOf(tx, known.id)
      const { id, status, choice, amount } = receipt
      if (status !== "created" && status !== "failed") return id
      const same = { choice: CUSTOM_CHOICE[choice], amount }
      const onPage = { methodType: methodTypeOf(receipt), flow: "hosted", signInId: known.signInId } as const
      return openOwnPayment(tx, gateway, await findTenant(tx, actor.tenantId), same, onPage)
    }
    const { receiptId } = await openOnceAtProvider(gateway, actor, idempotentRequest, open)
    return { receipt: receiptId }
  },
)

/** A known amount is requested as a custom one, because the whole balance may have changed since. */
const CUSTOM_CHOICE = {
  everything: "customEverything",
  rent: "customRent",
  fees: "customRent",
  deposit: "customDeposit",
} as const satisfies Record<string, PortalChoice>

/** The calling tenant. Refuses (403) another tenant's number, and a unit that is not theirs. Only a tenant without units may omit it. */
async function ownTenant(tx: Tx, actor: TenantActor, { tenantId, unit }: OwnPayment): Promise<TenantRow> {
  if (tenantId !== actor.tenantId) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  const units = (await unitsOf(tx, tenantId)).map(({ unitNumber }) => unitNumber)
  const isOwn = unit === null ? units.length === 0 : units.includes(unit)
  if (!isOwn) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  return findTenant(tx, tenantId)
}

async function openOwnPayment(
  tx: Tx,
  gateway: PaymentGateway | null,
  tenant: TenantRow,
  { choice, amount, ahead }: Pick<PayInPortal, "choice" | "amount" | "ahead">,
  method: PayingMethod,
): Promise<string> {
  mustAllowMethod(tenant, method.methodType)
  await mustBePayable(tx, tenant, { choice, amount })
  await mustBeMeantAhead(tx, tenant.id, { choice, amount, ahead })
  return openPayment(tx, gateway, tenant, {
    choice: RECEIPT_CHOICE[choice],
    amount,
    source: "portal",
    ...method,
  })
}
