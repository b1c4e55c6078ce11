/** The outcome of a payment, as text. Source: specification 3 "Payment screen", money.md 3.8. */
import type { ReceiptInProgress } from "~/domain/payments/online/receipt-in-progress.ts"
import type { OwnReceipt } from "~/domain/portal/own-receipt.ts"

type Outcome = { title: string; text: string }

/** The provider may report the outcome within moments. */
export const isAwaited = ({ status, entry }: ReceiptInProgress): boolean => status === "created" && entry !== null

/** Nothing was paid, and the payment can no longer be confirmed. */
export const mayPayAgain = ({ status, entry, isToFinish }: OwnReceipt): boolean =>
  status === "canceled" || ((status === "created" || status === "failed") && entry === null && !isToFinish)

/** The page on which the payer confirms the payment. Null if it can no longer be confirmed. */
export const entryAddress = ({ id, entry, pageUrl }: ReceiptInProgress): string | null =>
  entry === "form" || entry === "saved" ? `/home/payment/continue?receipt=${id}` : pageUrl

const ARRIVED: Outcome = {
  title: "Thank you, your payment has arrived",
  text: "It counts towards your balance.",
}

const OUTCOMES: Partial<Record<ReceiptInProgress["status"], Outcome>> = {
  canceled: { title: "The payment was not made", text: "Nothing was paid. You can pay again." },
  refunded: {
    title: "The payment was refunded",
    text: "Payment was refunded and does not count towards your balance.",
  },
  disputed: { title: "The payment is disputed", text: "It counts towards your balance until the bank has decided." },
  "dispute-lost": {
    title: "The payment was taken back by the bank",
    text: "It no longer counts towards your balance.",
  },
}

const REPLACED: Outcome = {
  title: "The payment was not made",
  text: "Another payment was started after this one, or arrived meanwhile, so this one was ended. Nothing was paid here. Look at what you owe now before you pay again.",
}

const DUPLICATE: Outcome = {
  title: "This payment goes back to you",
  text: "A payment that you started later had paid the same. This one is refunded whole, with its fee; your bank shows it within some days.",
}

export function outcomeOf(receipt: OwnReceipt): Outcome {
  const { status, tender, failure } = receipt
  if (receipt.isDuplicate) return DUPLICATE
  if (status === "canceled" && receipt.isReplaced) return REPLACED
  if (isAwaited(receipt))
    return {
      title: "Waiting for the payment provider",
      text: "Nothing is confirmed yet. This page looks again by itself every few seconds.",
    }
  if (status === "created")
    return {
      title: "The payment was not confirmed",
      text: "The time to confirm it is over. If you did confirm it, it appears in your balance within minutes; otherwise you can pay again.",
    }
  if (status === "pending")
    return {
      title: "Your payment is on its way",
      text:
        tender === "ach"
          ? "Bank payments take 1 to 3 business days. It counts towards your balance once it has arrived; no late fee is charged for rent that it covers."
          : "It counts towards your balance as soon as it is processed.",
    }
  if (status === "failed")
    return { title: "The payment failed", text: `The reason: ${failure}. Nothing was paid. ${nextOf(receipt)}` }
  return OUTCOMES[status] ?? ARRIVED
}

function nextOf({ isToFinish, entry }: OwnReceipt): string {
  if (isToFinish) return "You can still confirm it with your bank, or pay another way."
  return entry === null ? "You can pay again." : "You can try again with the same or another method."
}
