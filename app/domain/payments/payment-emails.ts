/** The mails to a tenant about the result of a payment through the provider, once per event. Source: money.md 3.23. */
import { and, asc, eq, gt, max } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { receiptEvents } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import { absolute, formatMoney, plus } from "~/values/money.ts"
import { failureText } from "~/values/payment-failures.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { PAID_BY } from "../ledger/paid-by.ts"
import { type Receipt, receiptOf } from "../ledger/receipts.ts"
import { queueMail } from "../mail/outbox.ts"
import { findTenant } from "../tenants/tenants.ts"

/** The number of a receipt's last event; 0 before the first. */
export async function lastEventOf(tx: Tx, receiptId: string): Promise<number> {
  const last = tx
    .select({ id: max(receiptEvents.id) })
    .from(receiptEvents)
    .where(eq(receiptEvents.receiptId, receiptId))
  return (await tx.one(last))?.id ?? 0
}

/** Mails the tenant each event of a receipt after `after`. Events are only appended, so each is mailed once. */
export async function mailNewEvents(tx: Tx, receiptId: string, after: number): Promise<void> {
  const newEvents = await tx.all(
    tx
      .select()
      .from(receiptEvents)
      .where(and(eq(receiptEvents.receiptId, receiptId), gt(receiptEvents.id, after)))
      .orderBy(asc(receiptEvents.id)),
  )
  if (newEvents.length === 0) return
  const receipt = await receiptOf(tx, receiptId)
  const { id, primaryEmail: email, firstName, lastName } = await findTenant(tx, receipt.tenantId)
  if (!isEmail(email)) return
  for (const event of newEvents) {
    const text = textOf(receipt, event)
    if (text) await queueMail(tx, await composeEmail(tx, { id, email, firstName, lastName }, text.subject, [text.body]))
  }
}

type Event = typeof receiptEvents.$inferSelect
type Text = { subject: string; body: string }

/** Subject and sentence of an event; undefined when it needs no mail. */
function textOf(receipt: Receipt, { status, taken, detail, journalId }: Event): Text | undefined {
  const what = `Your payment of ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]}`
  if (detail?.warningId !== undefined) return undefined
  if (detail?.refundId !== undefined) {
    const amount = formatMoney(absolute(taken))
    return taken > 0
      ? {
          subject: "Your payment was refunded",
          body: `${amount} of your payment\nof ${formatMoney(receipt.amount)} ${PAID_BY[receipt.tender]} went back to you.`,
        }
      : {
          subject: "Your refund did not arrive",
          body: `A refund of ${amount} could not be sent\nto you. The money counts as paid again.`,
        }
  }
  if (status === "succeeded" && journalId !== null)
    return { subject: "Your payment was received", body: paidText(what, receipt) }
  if (status === "failed") {
    const reason = failureText(String(detail?.reason ?? ""))
    return {
      subject: "Your payment failed",
      body: `${what} failed:\n${reason}.\n\nNothing was paid. Please pay again.`,
    }
  }
  if (status === "disputed") {
    return {
      subject: "Your payment is disputed",
      body: `${what}\nwas disputed with your bank. It counts as paid until that is decided.`,
    }
  }
  return undefined
}

function paidText(what: string, { fee, amount }: Receipt): string {
  const total = formatMoney(plus(amount, fee))
  return fee === 0
    ? `${what}\nwas received.`
    : `${what}\nwas received. With the convenience fee of ${formatMoney(fee)} you paid ${total}.`
}
