/** Previews the effect of a refund, with the same lines that post it. Source: money.md 1.5 and 3.16. */
import type { Tx } from "#db/client.server.ts"
import { type Cents, minus, plus, ZERO } from "~/values/money.ts"
import { command } from "../../commands.ts"
import type { Balances } from "../../ledger/accounts.ts"
import { applyAdvanceRent } from "../../ledger/apply-payment.ts"
import { balancesOf, type TenantFigures } from "../../ledger/balances.ts"
import { type ChargeRow, chargeRow } from "../../ledger/charges/charge-rows.ts"
import { draftOf } from "../../ledger/journal.ts"
import type { OpenCharge } from "../../ledger/journal-draft.ts"
import { ledgerDay } from "../../ledger/ledger-day.ts"
import type { Receipt } from "../../ledger/receipts.ts"
import { providerOf } from "../../payment-provider/payment-gateway.ts"
import { badField } from "../../refusal.ts"
import { isOf, onlinePaymentOf } from "../online/online-payment.ts"
import { leftToRefund, paymentToRefund, tooMuchText } from "./refund-requests.ts"
import { addRefund, refundOf } from "./refunds.ts"

/** A payment that may be refunded: cents of amount and fee, under way and left. `isReachable`: payments are on, and use this payment's account. */
export type RefundablePayment = {
  receipt: Receipt
  inProgress: Cents
  left: Cents
  now: TenantFigures
  isReachable: boolean
}

/** Cents. `reopened` are the charges of which more is owed after the refund. `charge` is null for a new charge. */
export type RefundPreview = {
  amount: Cents
  principal: Cents
  fee: Cents
  before: Balances
  after: Balances
  reopened: { charge: ChargeRow | null; cents: Cents }[]
  /** Whether a reopened charge is overdue rent. Later late fees include it; past late fees do not change. */
  isRentOverdue: boolean
}

type RefundQuery = { stripePaymentId: string }

/** A payment to be refunded. Refuses 404 PAYMENT_NOT_FOUND and 409 PAYMENT_NOT_REFUNDABLE. */
export const refundablePayment = command(
  "refund payments",
  async (tx, _actor, { stripePaymentId }: RefundQuery): Promise<RefundablePayment> => {
    const receipt = await paymentToRefund(tx, stripePaymentId)
    const provider = await providerOf(tx)
    const isReachable = provider !== null && isOf(provider, (await onlinePaymentOf(tx, receipt.id)).online)
    return { receipt, ...(await leftToRefund(tx, receipt)), now: await balancesOf(tx, receipt.tenantId), isReachable }
  },
)

/** The effect of a refund, after the refunds under way. Refuses as `refundablePayment` does, and 400 more than is left. */
export const previewRefund = command(
  "refund payments",
  async (tx, actor, { stripePaymentId, amount }: RefundQuery & { amount: Cents }): Promise<RefundPreview> => {
    const { receipt, inProgress, left } = await refundablePayment(tx, actor, { stripePaymentId })
    if (amount > left) throw badField("amount", tooMuchText(left))
    return effectOf(tx, receipt, inProgress, amount)
  },
)

async function effectOf(tx: Tx, receipt: Receipt, inProgress: Cents, amount: Cents): Promise<RefundPreview> {
  const toRefund = await refundOf(tx, receipt)
  const today = await ledgerDay(tx)
  const entry = { tenantId: receipt.tenantId, kind: "refund", key: "", on: today, receiptId: receipt.id } as const
  let part = { principal: ZERO, fee: ZERO }
  let before: Balances | undefined
  let wasOpen = new Map<OpenCharge, Cents>()
  const { balances, open } = await draftOf(tx, entry, (draft) => {
    const from = receipt.takenBack
    if (inProgress > 0) addRefund(draft, toRefund, from, inProgress)
    applyAdvanceRent(draft)
    before = { ...draft.balances }
    wasOpen = new Map(draft.open.map((charge) => [charge, charge.open]))
    part = addRefund(draft, toRefund, plus(from, inProgress), amount)
  })
  const reopened: RefundPreview["reopened"] = []
  for (const charge of open) {
    const cents = minus(charge.open, wasOpen.get(charge) ?? ZERO)
    if (cents > 0) reopened.push({ charge: (await chargeRow(tx, charge.id)) ?? null, cents })
  }
  const isRentOverdue = reopened.some(({ charge }) => charge?.kind === "rent" && charge.dueOn < today)
  return { amount, ...part, before: before ?? balances, after: balances, reopened, isRentOverdue }
}
