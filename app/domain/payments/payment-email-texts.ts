/** The texts that notify a tenant of a payment's outcome, for the mail and the portal's notice alike. Source: money.md 3.23. */
import type { paymentNotices, receiptEvents } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { absolute, asCents, type Cents, formatMoney, plus, ZERO } from "~/values/money.ts"
import { failureReason, failureText } from "~/values/payments/payment-failures.ts"
import { disputeText } from "~/values/payments/payment-labels.ts"
import { PAID_BY } from "../ledger/paid-by.ts"
import type { Receipt } from "../ledger/receipts.ts"
import { publicAddress } from "../mail/public-address.ts"

type Event = typeof receiptEvents.$inferSelect
type Kind = (typeof paymentNotices.$inferSelect)["kind"]

/** Facts beside the event: the fee of a return, whether a refund is under way, the day of arrival, and whether the failure turned autopay off. */
export type Circumstances = {
  fee: string
  isPending: boolean
  isDuplicate: boolean
  paidOn: Day | null
  isAutopayOff: boolean
}

/** `body` describes the event. Only the mail has `request` before its link and `after` behind it. `kind` is null for received payments, which the history shows. */
export type PaymentNotice = {
  subject: string
  body: string
  request?: string
  link?: string
  after?: string
  kind: Kind | null
}

export function mailText({ body, request, link, after }: PaymentNotice): string {
  const requested = request === undefined ? body : `${body}${request}`
  const linked = link === undefined ? requested : `${requested}\n\n${publicAddress(link)}`
  return after === undefined ? linked : `${linked}\n\n${after}`
}

/** Whether the payer has to finish the payment with the bank. The link to do so may not stand in a thread. */
export const needsConfirmation = ({ source }: Receipt, { status, detail }: Event): boolean =>
  source === "autopay" &&
  status === "failed" &&
  failureReason(String(detail?.reason ?? "")) === "authentication_required"

/** Subject and sentences of an event; undefined when the tenant needs no notice. */
export function noticeOf(receipt: Receipt, event: Event, circumstances: Circumstances): PaymentNotice | undefined {
  const { status, detail, journalId } = event
  const name = `Your ${nameOf(receipt)}`
  const what = whatOf(receipt)
  if (detail?.warningId !== undefined) return undefined
  if (detail?.refundId !== undefined) return refundNotice(receipt, event, circumstances)
  if (detail?.isAfterReturn === true) return paidAfterAllNotice(receipt, event)
  if (status === "succeeded" && journalId !== null)
    return { subject: `${name} was received`, ...receivedText(what, receipt, circumstances), kind: null }
  if (status === "returned") {
    const body = `${what}\nwas returned by the bank.\n\nWhat it had paid is owed again.${circumstances.fee}`
    const subject = `${name} was returned by the bank`
    return { subject, body, request: " Please pay it:", link: "/home/payment", kind: "returned" }
  }
  if (status === "failed") return failureNotice(receipt, event, circumstances)
  const why = disputeText(String(detail?.reason ?? ""))
  if (status === "disputed") {
    const body = `${what}\nwas disputed with your bank: ${why}.\n\nIt counts as paid until that is decided.`
    return { subject: `${name} is disputed`, body, kind: "disputed" }
  }
  if (status === "dispute-lost") {
    const body = `${what}\nwas taken back by the bank: ${why}.\n\nWhat it had paid is owed again.${circumstances.fee}`
    const subject = `${name} was taken back by the bank`
    return { subject, body, request: " Please pay it:", link: "/home/payment", kind: "dispute-lost" }
  }
  if (status !== "dispute-won") return undefined
  const body = `${what}\ncounts: the dispute was decided for it.`
  return { subject: `The dispute of your ${nameOf(receipt)} is over`, body, kind: "news" }
}

const nameOf = ({ source }: Receipt) => (source === "autopay" ? "autopay payment" : "payment")

const whatOf = (receipt: Receipt) =>
  `Your ${nameOf(receipt)} of ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]}`

function refundNotice(receipt: Receipt, { taken }: Event, { isPending, isDuplicate }: Circumstances): PaymentNotice {
  const name = nameOf(receipt)
  const amount = formatMoney(absolute(taken))
  if (taken < 0) {
    const body = `A refund of ${amount} could not be sent\nto you. The money counts as paid again.`
    return { subject: "Your refund did not arrive", body, kind: "news" }
  }
  const what = `${amount} of your ${name}\nof ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]}`
  const why = isDuplicate ? " You had paid the same with another payment that you started later." : ""
  return isPending
    ? {
        subject: `A refund of your ${name} is on its way`,
        body: `${what} is on its way back to you.${why}`,
        kind: "news",
      }
    : { subject: `Your ${name} was refunded`, body: `${what} went back to you.${why}`, kind: "news" }
}

/** A returned check that the bank paid after all; `fees` are the cents of the deleted fees of its return. */
function paidAfterAllNotice(receipt: Receipt, { detail }: Event): PaymentNotice {
  const fees = Number(detail?.fees)
  const deleted =
    fees > 0 ? ` The fees of ${formatMoney(asCents(fees))}\nfor its return were taken off your balance.` : ""
  return {
    subject: "Your check was paid by the bank after all",
    body: `Your check of ${formatMoney(receipt.amount)}\nwas paid by the bank after all. It counts as paid again.${deleted}`,
    request: "\n\nWhat you owe now:",
    link: "/home/payment",
    kind: "news",
  }
}

/** Says how much was received and when, how much is left to pay, and where the receipt is. */
function receivedText(what: string, { fee, amount, remainingAfter }: Receipt, { paidOn }: Circumstances) {
  const when = paidOn === null ? "" : ` on ${formatDay(paidOn)}`
  const total = formatMoney(plus(amount, fee))
  const paid =
    fee === 0
      ? `${what}\nwas received${when}.`
      : `${what}\nwas received${when}. With the convenience fee of ${formatMoney(fee)} you paid\n${total}.`
  const body = `${paid}\n\n${leftText(remainingAfter ?? ZERO)}`
  return { body, request: "\n\nYour receipt is in your payment history:", link: "/home/history" }
}

/** `remaining` is negative when more was paid than owed. */
function leftText(remaining: Cents): string {
  if (remaining > 0) return `${formatMoney(remaining)} is left to pay.`
  const ahead = remaining < 0 ? ` ${formatMoney(absolute(remaining))} is paid in advance.` : ""
  return `Nothing is left to pay.${ahead}`
}

function failureNotice(receipt: Receipt, event: Event, { fee, isAutopayOff }: Circumstances): PaymentNotice {
  const { id, source } = receipt
  const code = String(event.detail?.reason ?? "")
  const subject = `Your ${nameOf(receipt)} failed`
  const body = `${whatOf(receipt)} failed:\n${failureText(code, source !== "keyed")}.\n\nNothing was paid.${fee}`
  const common = { subject, kind: "failed", link: "/home/payment" } as const
  if (source !== "autopay") return { ...common, body, request: " Please pay again:" }
  if (needsConfirmation(receipt, event)) {
    const request = " Please confirm it with your bank within three days:"
    const after = "After that it is cancelled, and you have to pay yourself."
    return { ...common, body, request, link: `/home/autopay/finish?receipt=${id}`, after }
  }
  const ofMonth = isAutopayOff ? "" : " Autopay does not try again this month."
  return { ...common, body: `${body}${ofMonth}`, request: "\nPlease pay yourself:" }
}
