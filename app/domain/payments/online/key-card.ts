/** Staff key in a tenant's card; the payment pays everything, with the fee. Source: specification 2 "Manual payment", money.md 3.3, api.md M27. */
import { read, type Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import type { BasisPoints, Cents } from "~/values/money.ts"
import { command, workflow } from "../../commands.ts"
import { accountBalance } from "../../ledger/accounts.ts"
import { owedNowNote } from "../../ledger/balance-names.ts"
import { balancesOf } from "../../ledger/balances.ts"
import { flowOf } from "../../payment-provider/entry-flow.ts"
import { formPublicKey, paymentGateway, whyPaymentsAreOff } from "../../payment-provider/payment-gateway.ts"
import { type Actor, may, mustBeAnothersLedger } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { cardFeeOn } from "../../settings/card-fee-on.ts"
import { findTenant } from "../../tenants/tenants.ts"
import type { KeyCard, KeyCardInPage, PayOnPage } from "../inputs.ts"
import { type CardEntry, cardEntryOf } from "./card-entry.ts"
import { feeRate } from "./convenience-fee.ts"
import type { EntryFlow } from "./online-payment.ts"
import { openOnceAtProvider, type StartedPayment, startedPayment } from "./open-once.ts"
import { openPayment, type PaymentOrder } from "./open-payment.ts"
import { type ReceiptInProgress, receiptInProgress } from "./receipt-in-progress.ts"
import { settleKeyedPayment } from "./settle-own.ts"

const orderOf = (keyedBy: Actor, amount: Cents, flow: EntryFlow): PaymentOrder => ({
  choice: "everything",
  amount,
  methodType: "card",
  source: "keyed",
  flow,
  keyedBy,
})

/** Starts the payment for a form with the provider's secret. Refuses 404 TENANT_NOT_FOUND, 403 the caller's own ledger, 503 and 502. */
export const keyCard = workflow(
  "record payments",
  async (actor, { tenantId, amount }: KeyCard, idempotentRequest): Promise<StartedPayment> => {
    mustBeAnothersLedger(actor, tenantId)
    const gateway = await paymentGateway()
    const open = async (tx: Tx) =>
      openPayment(tx, gateway, await findTenant(tx, tenantId), orderOf(actor, amount, "intent"))
    return startedPayment(await openOnceAtProvider(gateway, actor, idempotentRequest, open))
  },
)

type StartedInPage = { receipt: string; tenantId: number }

/** Starts the payment from the page, which has the provider's form or leads to its own page. */
export const keyCardInPage = workflow(
  "record payments",
  async (actor, input: KeyCardInPage, idempotentRequest): Promise<StartedInPage> => {
    const { tenantId, amount } = input
    mustBeAnothersLedger(actor, tenantId)
    const gateway = await paymentGateway()
    const open = async (tx: Tx) =>
      openPayment(tx, gateway, await findTenant(tx, tenantId), orderOf(actor, amount, await flowOf(tx, input)))
    const { receiptId } = await openOnceAtProvider(gateway, actor, idempotentRequest, open)
    return { receipt: receiptId, tenantId }
  },
)

/** Opens the payment again on the provider's own page, unless it was confirmed since. Refuses 404 PAYMENT_NOT_FOUND, 503 and 502. */
export const keyCardOnPageInstead = workflow(
  "record payments",
  async (actor, input: PayOnPage, idempotentRequest): Promise<StartedInPage> => {
    await settleKeyedPayment(actor, input)
    const gateway = await paymentGateway()
    const { tenantId } = await read((tx) => keyedReceipt(tx, input.receipt))
    mustBeAnothersLedger(actor, tenantId)
    const open = async (tx: Tx) => {
      const { id, status, amount } = await keyedReceipt(tx, input.receipt)
      if (status !== "created" && status !== "failed") return id
      return openPayment(tx, gateway, await findTenant(tx, tenantId), orderOf(actor, amount, "hosted"))
    }
    const { receiptId } = await openOnceAtProvider(gateway, actor, idempotentRequest, open)
    return { receipt: receiptId, tenantId }
  },
)

async function keyedReceipt(tx: Tx, id: string): Promise<ReceiptInProgress> {
  const receipt = await receiptInProgress(tx, id)
  if (receipt?.source !== "keyed") throw new Refusal("PAYMENT_NOT_FOUND")
  return receipt
}

/** Whether staff can key in a card now (`off`: why not), also by form, and the card fee. `mayKey` is false for administrators signed in as staff. */
export const keyCardOptions = command("see tenants", async (tx, actor, { tenantId }: { tenantId: number }) => {
  const card = { methodType: "card", funding: null } as const
  const rate: BasisPoints = await feeRate(tx, await findTenant(tx, tenantId), card)
  return {
    mayKey: may(actor, "record payments"),
    off: await whyPaymentsAreOff(tx),
    hasForm: (await formPublicKey(tx)) !== null,
    rate,
    feeOn: await cardFeeOn(tx),
  }
})

export type KeyedPayment = { receipt: ReceiptInProgress; cardEntry: CardEntry | null }

/** A keyed payment before its confirmation, with the keys of the provider's form. Refuses 404 PAYMENT_NOT_FOUND, and 502. */
export const keyedPaymentToConfirm = workflow(
  "record payments",
  async (_actor, { receipt: id }: { receipt: string }): Promise<KeyedPayment> => {
    const receipt = await read((tx) => keyedReceipt(tx, id))
    return { receipt, cardEntry: receipt.entry === "form" ? await cardEntryOf(id) : null }
  },
)

/** A keyed payment's outcome, with its tenant and the account balance now, in cents. Refuses 404 PAYMENT_NOT_FOUND. */
export const keyedPayment = command("record payments", async (tx, _actor, { receipt: id }: { receipt: string }) => {
  const receipt = await keyedReceipt(tx, id)
  const tenant = await findTenant(tx, receipt.tenantId)
  const balances = await balancesOf(tx, tenant.id)
  return { ...receipt, name: fullName(tenant), balance: accountBalance(balances), owedNote: owedNowNote(balances) }
})
