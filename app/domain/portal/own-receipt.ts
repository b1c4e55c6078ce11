import { mayBeFinished } from "../autopay/runs.ts"
import { ownCommand } from "../commands.ts"
import { isOwn } from "../payment-methods/method-owner.ts"
import { type ReceiptInProgress, receiptInProgress } from "../payments/online/receipt-in-progress.ts"
import { Refusal } from "../refusal.ts"

/** `isToFinish`: autopay that the tenant can still finish by authenticating with the bank. */
export type OwnReceipt = ReceiptInProgress & { isToFinish: boolean }

/** A payment that the caller made in person through the portal. Refuses any other (404 PAYMENT_NOT_FOUND). */
export const ownReceipt = ownCommand(
  "see own payments",
  async (tx, actor, { receipt: id }: { receipt: string }): Promise<OwnReceipt> => {
    const receipt = await receiptInProgress(tx, id)
    if (!receipt || !isOwn(actor, receipt)) throw new Refusal("PAYMENT_NOT_FOUND")
    return { ...receipt, isToFinish: await mayBeFinished(tx, id) }
  },
)
