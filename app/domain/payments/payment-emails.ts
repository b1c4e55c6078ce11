/** The mails to a tenant about the result of a payment through the provider, once per event. Source: money.md 3.23. */
import { and, asc, eq, gt, max, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { receiptEvents } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import { absolute, formatMoney, plus } from "~/values/money.ts"
import { failureReason, failureText } from "~/values/payment-failures.ts"
import { disputeText } from "~/values/payment-labels.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { journalOf } from "../ledger/journal.ts"
import { PAID_BY } from "../ledger/paid-by.ts"
import { type Receipt, receiptOf } from "../ledger/receipts.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { findTenant } from "../tenants/tenants.ts"
import { postNotice } from "../threads/post-notice.ts"
import { RETURN_FEE, returnFeeKey } from "./provider-events.ts"

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
    const text = textOf(receipt, event, await feeOfReturn(tx, receipt, event))
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
  return `\nA fee of ${formatMoney(RETURN_FEE)} for the returned payment was added to your balance.`
}

/** Subject and sentence of an event; undefined when it needs no mail. */
function textOf(receipt: Receipt, { status, taken, detail, journalId }: Event, fee: string): Text | undefined {
  const name = `Your ${nameOf(receipt)}`
  const what = `${name} of ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]}`
  if (detail?.warningId !== undefined) return undefined
  if (detail?.refundId !== undefined) {
    const amount = formatMoney(absolute(taken))
    return taken > 0
      ? {
          subject: `${name} was refunded`,
          body: `${amount} of your ${nameOf(receipt)}\nof ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]} went back to you.`,
        }
      : {
          subject: "Your refund did not arrive",
          body: `A refund of ${amount} could not be sent\nto you. The money counts as paid again.`,
        }
  }
  if (status === "succeeded" && journalId !== null)
    return { subject: `${name} was received`, body: paidText(what, receipt) }
  if (status === "failed")
    return { subject: `${name} failed`, body: `${failedText(what, receipt, String(detail?.reason ?? ""))}${fee}` }
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
      body: `${what}\nwas taken back by the bank: ${why}.\n\nWhat it had paid is owed again. Please pay again.${fee}`,
    }
  if (status === "dispute-won")
    return {
      subject: `The dispute of your ${nameOf(receipt)} is over`,
      body: `${what}\ncounts: the dispute was decided for it.`,
    }
  return undefined
}

function paidText(what: string, { fee, amount }: Receipt): string {
  const total = formatMoney(plus(amount, fee))
  return fee === 0
    ? `${what}\nwas received.`
    : `${what}\nwas received. With the convenience fee of ${formatMoney(fee)} you paid ${total}.`
}

const nameOf = ({ source }: Receipt) => (source === "autopay" ? "autopay payment" : "payment")

/** What failed, why, and what to do now. */
function failedText(what: string, { id, source }: Receipt, code: string): string {
  const failed = `${what} failed:\n${failureText(code, source !== "keyed")}.\n\nNothing was paid.`
  if (source !== "autopay") return `${failed} Please pay again.`
  if (failureReason(code) === "authentication_required")
    return `${failed} Please confirm it with your bank within three days:\n\n${publicAddress(`/home/autopay/finish?receipt=${id}`)}`
  return `${failed} Autopay does not try again this month.\nPlease pay yourself:\n\n${publicAddress("/home/payment")}`
}
