/** The payment that a tenant is about to confirm, with the data for that. Source: money.md 3.14, threats.md D6. */
import { read } from "#db/client.server.ts"
import { ownWorkflow } from "../commands.ts"
import { type CardEntry, cardEntryOf } from "../payments/online/card-entry.ts"
import { type SavedEntry, savedEntryOf } from "../payments/online/confirm-saved.ts"
import type { ReceiptInProgress } from "../payments/online/receipt-in-progress.ts"
import { may } from "../permissions.ts"
import { ownReceipt } from "./own-receipt.ts"

export type PaymentToConfirm = {
  receipt: ReceiptInProgress
  /** Null without our form, and when the payment cannot be confirmed any more. */
  cardEntry: CardEntry | null
  /** Null without a saved method, and when the payment cannot be confirmed any more. */
  savedEntry: SavedEntry | null
  /** False for an administrator signed in as the tenant. */
  mayPay: boolean
}

/** The payment to confirm. Refuses another tenant's (404 PAYMENT_NOT_FOUND), and 502 when the provider does not answer for it. */
export const paymentToConfirm = ownWorkflow(
  "see own payments",
  async (actor, input: { receipt: string }): Promise<PaymentToConfirm> => {
    const receipt = await read((tx) => ownReceipt(tx, actor, input))
    const mayPay = may(actor, "pay online")
    const { id, entry } = receipt
    return {
      receipt,
      mayPay,
      cardEntry: mayPay && entry === "form" ? await cardEntryOf(id) : null,
      savedEntry: mayPay && entry === "saved" ? await savedEntryOf(id) : null,
    }
  },
)
