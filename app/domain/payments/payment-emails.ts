/** The mails to a tenant about the result of a payment through the provider, once per event. Source: money.md 3.23. */
import { and, asc, eq, gt, max, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { receiptEvents } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { isEmail } from "~/values/contact.ts"
import { absolute, type Cents, formatMoney, plus, ZERO } from "~/values/money.ts"
import { failureReason, failureText } from "~/values/payment-failures.ts"
import { disputeText } from "~/values/payment-labels.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { journalOf } from "../ledger/journal.ts"
import { PAID_BY } from "../ledger/paid-by.ts"
import { type Receipt, receiptOf } from "../ledger/receipts.ts"
import { isOfDuplicate } from "../ledger/refund-rows.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { mailAboutAutopay } from "../payment-methods/autopay-emails.ts"
import { wasTurnedOffAt } from "../payment-methods/turn-off-autopay.ts"
import { findTenant } from "../tenants/tenants.ts"
import { postNotice } from "../threads/post-notice.ts"
import { RETURN_FEE, returnFeeKey } from "./provider-events.ts"
import { requestOfRefund } from "./refund-requests.ts"

const ofReceipt = eq(receiptEvents.receiptId, sql.placeholder("receiptId"))
const lastNumber = statement((db) =>
  db
    .select({ id: max(receiptEvents.id) })
    .from(receiptEvents)
    .where(ofReceipt)
    .prepare(),
)
const eventsAfter = statement((db) =>
  db
    .select()
    .from(receiptEvents)
    .where(and(ofReceipt, gt(receiptEvents.id, sql.placeholder("after"))))
    .orderBy(asc(receiptEvents.id))
    .prepare(),
)

/** The number of a receipt's last event; 0 before the first. */
export async function lastEventOf(tx: Tx, receiptId: string): Promise<number> {
  return (await tx.one(lastNumber, { receiptId }))?.id ?? 0
}

/** Mails the tenant each event of a receipt after `after`. Events are only appended, so each is mailed once. */
export async function mailNewEvents(tx: Tx, receiptId: string, after: number): Promise<void> {
  const newEvents = await tx.all(eventsAfter, { receiptId, after })
  if (newEvents.length === 0) return
  const receipt = await receiptOf(tx, receiptId)
  const { id, primaryEmail: email, firstName, lastName } = await findTenant(tx, receipt.tenantId)
  if (!isEmail(email)) return
  for (const event of newEvents) {
    // A dispute that was decided at once is one mail.
    if (event.status === "disputed" && newEvents.at(-1)?.status.startsWith("dispute-")) continue
    const text = textOf(receipt, event, await circumstancesOf(tx, receipt, event))
    if (!text) continue
    const mail = await composeEmail(tx, { id, email, firstName, lastName }, text.subject, [text.body])
    await (needsConfirmation(receipt, event) ? queueMail(tx, mail) : postNotice(tx, mail))
  }
}

/** Whether the mail's link lets its reader finish the payment with the bank: then no thread may show it. */
const needsConfirmation = ({ source }: Receipt, { status, detail }: Event): boolean =>
  source === "autopay" &&
  status === "failed" &&
  failureReason(String(detail?.reason ?? "")) === "authentication_required"

type Event = typeof receiptEvents.$inferSelect
type Text = { subject: string; body: string }

/** "A fee of $20.00 …" when the bank returned the payment and that was charged; else nothing. */
async function feeOfReturn(tx: Tx, { stripeCharge }: Receipt, { status, detail }: Event): Promise<string> {
  const chargeId = status === "failed" ? detail?.chargeId : stripeCharge
  const isReturned = (status === "failed" || status === "dispute-lost") && typeof chargeId === "string"
  if (!isReturned || (await journalOf(tx, returnFeeKey(chargeId))) === undefined) return ""
  return ` A fee of ${formatMoney(RETURN_FEE)} for the returned payment\nwas added to your balance.`
}

/** What an event alone does not tell: the fee of a return, whether a refund is only on its way, and whether the failure turned autopay off. */
type Circumstances = { fee: string; isPending: boolean; isDuplicate: boolean; isAutopayOff: boolean }

async function circumstancesOf(tx: Tx, receipt: Receipt, event: Event): Promise<Circumstances> {
  const { refundId } = event.detail ?? {}
  const refund = typeof refundId === "string" ? await requestOfRefund(tx, refundId) : undefined
  return {
    fee: await feeOfReturn(tx, receipt, event),
    isPending: refund?.status === "pending",
    isDuplicate: refund !== undefined && isOfDuplicate(refund),
    isAutopayOff: event.status === "failed" && (await wasTurnedOffAt(tx, receipt.tenantId, tx.now)),
  }
}

/** Subject and sentence of an event; undefined when it needs no mail. */
function textOf(receipt: Receipt, event: Event, circumstances: Circumstances): Text | undefined {
  const { status, detail, journalId } = event
  const name = `Your ${nameOf(receipt)}`
  const what = `${name} of ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]}`
  if (detail?.warningId !== undefined) return undefined
  if (detail?.refundId !== undefined) return refundText(receipt, event, circumstances)
  if (status === "succeeded" && journalId !== null)
    return { subject: `${name} was received`, body: paidText(what, receipt) }
  if (status === "failed")
    return { subject: `${name} failed`, body: failedText(what, receipt, String(detail?.reason ?? ""), circumstances) }
  const why = disputeText(String(detail?.reason ?? ""))
  if (status === "disputed") {
    return {
      subject: `${name} is disputed`,
      body: `${what}\nwas disputed with your bank: ${why}.\n\nIt counts as paid until that is decided.`,
    }
  }
  if (status === "dispute-lost")
    return {
      subject: `${name} was taken back by the bank`,
      body: `${what}\nwas taken back by the bank: ${why}.\n\nWhat it had paid is owed again.${circumstances.fee} Please pay it:\n\n${publicAddress("/home/payment")}`,
    }
  if (status === "dispute-won")
    return {
      subject: `The dispute of your ${nameOf(receipt)} is over`,
      body: `${what}\ncounts: the dispute was decided for it.`,
    }
  return undefined
}

function refundText(receipt: Receipt, { taken }: Event, { isPending, isDuplicate }: Circumstances): Text {
  const name = nameOf(receipt)
  const amount = formatMoney(absolute(taken))
  if (taken < 0)
    return {
      subject: "Your refund did not arrive",
      body: `A refund of ${amount} could not be sent\nto you. The money counts as paid again.`,
    }
  const what = `${amount} of your ${name}\nof ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]}`
  const why = isDuplicate ? " You had paid the same with another payment that you started later." : ""
  return isPending
    ? { subject: `A refund of your ${name} is on its way`, body: `${what} is on its way back to you.${why}` }
    : { subject: `Your ${name} was refunded`, body: `${what} went back to you.${why}` }
}

/** What was received and when, what is left to pay since, and where the receipt is. */
function paidText(what: string, { fee, amount, effectiveOn, remainingAfter }: Receipt): string {
  const when = effectiveOn === null ? "" : ` on ${formatDay(effectiveOn)}`
  const total = formatMoney(plus(amount, fee))
  const paid =
    fee === 0
      ? `${what}\nwas received${when}.`
      : `${what}\nwas received${when}. With the convenience fee of ${formatMoney(fee)} you paid\n${total}.`
  const history = `Your receipt is in your payment history:\n\n${publicAddress("/home/history")}`
  return `${paid}\n\n${leftText(remainingAfter ?? ZERO)}\n\n${history}`
}

/** `remaining` is negative when more was paid than owed. */
function leftText(remaining: Cents): string {
  if (remaining > 0) return `${formatMoney(remaining)} is left to pay.`
  const ahead = remaining < 0 ? ` ${formatMoney(absolute(remaining))} is paid in advance.` : ""
  return `Nothing is left to pay.${ahead}`
}

const nameOf = ({ source }: Receipt) => (source === "autopay" ? "autopay payment" : "payment")

/** What failed, why, and the one way to pay now. */
function failedText(what: string, { id, source }: Receipt, code: string, { fee, isAutopayOff }: Circumstances): string {
  const failed = `${what} failed:\n${failureText(code, source !== "keyed")}.\n\nNothing was paid.${fee}`
  if (source !== "autopay") return `${failed} Please pay again:\n\n${publicAddress("/home/payment")}`
  if (failureReason(code) === "authentication_required") {
    const link = publicAddress(`/home/autopay/finish?receipt=${id}`)
    return `${failed} Please confirm it with your bank within three days:\n\n${link}\n\nAfter that it is cancelled, and you have to pay yourself.`
  }
  const ofMonth = isAutopayOff ? "" : " Autopay does not try again this month."
  return `${failed}${ofMonth}\nPlease pay yourself:\n\n${publicAddress("/home/payment")}`
}

/** Tells a tenant that the three days of confirming an autopay with the bank are over. Source: money.md 3.19. */
export async function mailLapsed(tx: Tx, { tenantId, amount, tender }: Receipt): Promise<void> {
  await mailAboutAutopay(tx, tenantId, "Your autopay payment was cancelled", [
    `Your autopay payment of ${formatMoney(amount)} ${PAID_BY[tender]}\nwas not confirmed with your bank within three days and is cancelled.`,
    "Nothing was paid, and the link to confirm it does not work any more.",
    `What you owe now, and how to pay it:\n\n${publicAddress("/home/payment")}`,
  ])
}
