/** The mails and the portal's notices to a tenant about the result of an online payment, once per event. Source: money.md 3.23. */
import { and, asc, eq, gt, max, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, receiptEvents } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import { asCents, formatMoney } from "~/values/money.ts"
import { mailAboutAutopay } from "../autopay-runs/autopay-emails.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { trueDayOf } from "../ledger/closed-months.ts"
import { journalOf } from "../ledger/journal.ts"
import { PAID_BY } from "../ledger/paid-by.ts"
import { type Receipt, receiptOf } from "../ledger/receipts.ts"
import { isOfDuplicate } from "../ledger/refund-rows.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { type InvitedPayer, invitedPayer } from "../payment-methods/method-owner.ts"
import { storeNotice } from "../payment-methods/payment-notices.ts"
import { wasTurnedOffAt } from "../payment-methods/turn-off-autopay.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { postNotice } from "../threads/post-notice.ts"
import { type Circumstances, mailText, needsConfirmation, noticeOf, type PaymentNotice } from "./payment-email-texts.ts"
import { requestOfRefund } from "./refunds/refund-requests.ts"
import { RETURN_FEE, returnFeeKey } from "./sweep/provider-events.ts"

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

/** The id of a receipt's last event; 0 before the first. */
export async function lastEventOf(tx: Tx, receiptId: string): Promise<number> {
  return (await tx.one(lastNumber, { receiptId }))?.id ?? 0
}

/** Notifies the tenant of each event of a receipt after `after`, by mail (unless `isMailed` is false) and in the portal. Each event is notified once. */
export async function mailNewEvents(
  tx: Tx,
  receiptId: string,
  after: number,
  { isMailed = true }: { isMailed?: boolean } = {},
): Promise<void> {
  const newEvents = await tx.all(eventsAfter, { receiptId, after })
  if (newEvents.length === 0) return
  const receipt = await receiptOf(tx, receiptId)
  const tenant = await findTenant(tx, receipt.tenantId)
  const payer = await payerOf(tx, receiptId)
  for (const event of newEvents) {
    // A dispute that was decided at once brings one mail only.
    if (event.status === "disputed" && newEvents.at(-1)?.status.startsWith("dispute-")) continue
    const about = noticeOf(receipt, event, await circumstancesOf(tx, receipt, event))
    if (!about) continue
    const notice =
      payer === null ? about : { ...about, body: `This is about a payment of ${payer.name}.\n\n${about.body}` }
    const { subject, body, link = null, kind } = notice
    if (kind) await storeNotice(tx, { tenantId: tenant.id, receiptId, eventId: event.id, kind, subject, body, link })
    const isSecret = needsConfirmation(receipt, event)
    if (isMailed && !(isSecret && payer)) await mailTenant(tx, tenant, notice, isSecret)
    if (isMailed && payer) await mailPayer(tx, payer, notice)
  }
}

/** Without an email address nothing is mailed. A mail with a link to confirm a payment with the bank is stored in no thread. */
async function mailTenant(tx: Tx, tenant: TenantRow, notice: PaymentNotice, isSecret: boolean): Promise<void> {
  const { id, primaryEmail: email, firstName, lastName } = tenant
  if (!isEmail(email)) return
  const mail = await composeEmail(tx, { id, email, firstName, lastName }, notice.subject, [mailText(notice)])
  await (isSecret ? queueMail(tx, mail) : postNotice(tx, notice.kind === null ? { ...mail, alert: "receipt" } : mail))
}

/** The invited person who paid; null for the tenant's own account, and for payments that were not made online. */
async function payerOf(tx: Tx, receiptId: string): Promise<InvitedPayer | null> {
  const { signInId } = onlinePayments
  const online = tx.select({ signInId }).from(onlinePayments).where(eq(onlinePayments.receiptId, receiptId))
  return invitedPayer(tx, (await tx.one(online))?.signInId ?? null)
}

/** The payer gets the same mail as the tenant; a removed or disabled person gets none. */
async function mailPayer(
  tx: Tx,
  { userId, email, firstName, lastName, isEnabled }: InvitedPayer,
  notice: PaymentNotice,
) {
  if (email === null || !isEnabled) return
  const person = { id: userId, email, firstName, lastName }
  await queueMail(tx, await composeEmail(tx, person, notice.subject, [mailText(notice)]))
}

type Event = typeof receiptEvents.$inferSelect

/** The sentence "A fee of $20.00 …" when the bank returned the payment and the fee was charged; else empty. */
async function feeOfReturn(tx: Tx, { stripeCharge }: Receipt, { status, detail }: Event): Promise<string> {
  if (status === "returned") return feesOfCheck(Number(detail?.fee), Number(detail?.lateFees))
  const chargeId = status === "failed" ? detail?.chargeId : stripeCharge
  const isReturned = (status === "failed" || status === "dispute-lost") && typeof chargeId === "string"
  if (!isReturned || (await journalOf(tx, returnFeeKey(chargeId))) === undefined) return ""
  return ` A fee of ${formatMoney(RETURN_FEE)} for the returned payment\nwas added to your balance.`
}

/** The sentence about the fee for a returned check and its late fees, both in cents. */
function feesOfCheck(fee: number, lateFees: number): string {
  const forReturn =
    fee > 0 ? ` A fee of ${formatMoney(asCents(fee))} for the returned check\nwas added to your balance.` : ""
  return lateFees > 0 ? `${forReturn} Late fees of ${formatMoney(asCents(lateFees))} were added.` : forReturn
}

async function circumstancesOf(tx: Tx, receipt: Receipt, event: Event): Promise<Circumstances> {
  const { refundId } = event.detail ?? {}
  const refund = typeof refundId === "string" ? await requestOfRefund(tx, refundId) : undefined
  return {
    fee: await feeOfReturn(tx, receipt, event),
    isPending: refund?.status === "pending",
    isDuplicate: refund !== undefined && isOfDuplicate(refund),
    paidOn: await trueDayOf(tx, event.status === "succeeded" ? event.journalId : null),
    isAutopayOff: event.status === "failed" && (await wasTurnedOffAt(tx, receipt.tenantId, tx.now)),
  }
}

/** Mails the tenant that the three days to confirm an autopay with the bank are over. Source: money.md 3.19. */
export async function mailLapsed(tx: Tx, { tenantId, amount, tender }: Receipt): Promise<void> {
  const paragraphs = [
    `Your autopay payment of ${formatMoney(amount)} ${PAID_BY[tender]}\nwas not confirmed with your bank within three days and is cancelled.`,
    "Nothing was paid, and the link to confirm it no longer works.",
  ]
  const more = [`What you owe now, and how to pay it:\n\n${publicAddress("/home/payment")}`]
  const notice = { kind: "autopay-missed", link: "/home/payment" } as const
  await mailAboutAutopay(tx, tenantId, { subject: "Your autopay payment was cancelled", paragraphs, more, notice })
}
