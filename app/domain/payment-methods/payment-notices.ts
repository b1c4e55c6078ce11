/** Notices in the portal about later events of a payment, shown until they are read, settled or replaced. Source: money.md 3.23. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, onlinePayments, paymentMethods, paymentNotices } from "#db/schema/index.ts"
import { monthOf } from "~/values/calendar.ts"
import { ownCommand } from "../commands.ts"
import { mustBeOneself, type TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import type { OnePaymentNotice } from "./inputs.ts"
import { isOwn } from "./method-owner.ts"

export type PaymentNotice = typeof paymentNotices.$inferSelect

/** `body` is the mail's text without its links; `link` leads to the tenant's next step in the portal. */
export type NewNotice = Pick<PaymentNotice, "tenantId" | "kind" | "subject" | "body" | "link"> & {
  receiptId?: string
  eventId?: number
}

/** Stores a notice, once per event. */
export async function storeNotice(tx: Tx, about: NewNotice): Promise<void> {
  const row = { ...about, body: unwrapped(about.body), createdAt: tx.now }
  await tx.run(tx.insert(paymentNotices).values(row).onConflictDoNothing())
}

/** Removes the line breaks of the mail within paragraphs, because screens wrap lines themselves. */
const unwrapped = (text: string) => text.replace(/(?<!\n)\n(?!\n)/g, " ")

const n = paymentNotices

/** Whether the notice is about its check's last return: an earlier return was undone, and its fees are deleted. */
const isLastReturn = sql`(${n.kind} <> 'returned' or ${n.eventId} = (select max(e.id) from receipt_events e
  where e.receipt_id = ${n.receiptId} and e.status = 'returned'))`

const isTrue = sql`${isLastReturn} and (${n.receiptId} is null or exists (select 1 from receipts r where r.id = ${n.receiptId} and r.status = ${n.kind}))`
const isPaidSince = (statuses: SQL) => sql`exists (select 1 from receipts p where p.tenant_id = ${n.tenantId}
  and p.initiated_at > ${n.createdAt} and p.status in ${statuses})`

/** Whether no other payment was made since, and the status of its payment still matches the notice. */
const isUnpaid = sql`${isTrue} and not ${isPaidSince(sql`('pending', 'succeeded', 'dispute-won')`)}`

/** Whether the notice in the query is about a bounced payment, and no other payment has arrived since. */
export const isUnsettledBounce: SQL = sql`${n.kind} in ('failed', 'returned', 'dispute-lost') and ${isTrue}
  and not ${isPaidSince(sql`('succeeded', 'dispute-won')`)}`
const isDisputed = sql`exists (select 1 from receipts r where r.id = ${n.receiptId} and r.status = 'disputed')`

/** Whether this is the tenant's newest notice about an expiring card, and autopay still uses that card. */
const isExpiring = sql`${n.id} = (select max(e.id) from payment_notices e where e.tenant_id = ${n.tenantId} and e.kind = 'autopay-expiring')
  and exists (select 1 from autopay a join payment_methods m on m.id = a.method_id where a.tenant_id = ${n.tenantId} and a.enabled
    and m.exp_year * 12 + m.exp_month <= ${sql.placeholder("months")})`

/** Whether the bank has returned the notice's check again after it had paid it after all. */
const isReturnedAgain = sql`exists (select 1 from receipts r where r.id = ${n.receiptId} and r.status = 'returned')`

/** Whether the notice is still current; a notice that only informs is current until it is read. */
const holds = sql`case ${n.kind}
  when 'news' then ${n.readAt} is null and not ${isReturnedAgain}
  when 'autopay-off' then not exists (select 1 from autopay a where a.tenant_id = ${n.tenantId} and a.enabled)
  when 'autopay-expiring' then ${isExpiring}
  when 'disputed' then ${isDisputed}
  else ${isUnpaid} end`

const holding = statement((db) =>
  db
    .select()
    .from(n)
    .where(sql`${n.tenantId} = ${sql.placeholder("tenantId")} and ${holds}`)
    .orderBy(sql`${n.id} desc`)
    .prepare(),
)

/** A tenant's current notices, newest first, including read ones, as staff see them. */
export async function holdingNotices(tx: Tx, tenantId: number): Promise<PaymentNotice[]> {
  const month = monthOf(await today(tx))
  return tx.all(holding, { tenantId, months: Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) })
}

/** The unread current notices, newest first. A notice is no longer current once the tenant has paid by another payment or replaced the method. */
export async function noticesOf(tx: Tx, tenantId: number): Promise<PaymentNotice[]> {
  return (await holdingNotices(tx, tenantId)).filter(({ readAt }) => readAt === null)
}

const autopayMethod = statement((db) =>
  db
    .select({ tenantId: paymentMethods.tenantId, signInId: paymentMethods.signInId })
    .from(autopay)
    .innerJoin(paymentMethods, eq(paymentMethods.id, autopay.methodId))
    .where(eq(autopay.tenantId, sql.placeholder("tenantId")))
    .prepare(),
)

const payerOf = statement((db) =>
  db
    .select({ tenantId: onlinePayments.tenantId, signInId: onlinePayments.signInId })
    .from(onlinePayments)
    .where(eq(onlinePayments.receiptId, sql.placeholder("receiptId")))
    .prepare(),
)
const FINISH = "/home/autopay/finish"

/** Only the payer can confirm an autopay with the bank, so only the payer gets the link. */
async function linkFor(tx: Tx, actor: TenantActor, notice: PaymentNotice): Promise<PaymentNotice> {
  if (notice.receiptId === null || !notice.link?.startsWith(FINISH)) return notice
  const payer = await tx.one(payerOf, { receiptId: notice.receiptId })
  return payer && isOwn(actor, payer) ? notice : { ...notice, link: null }
}

/** The same for the caller in person: only the card's owner gets the notice about an expiring card, because it contains the card's digits. */
export async function noticesFor(tx: Tx, actor: TenantActor): Promise<PaymentNotice[]> {
  const notices: PaymentNotice[] = []
  for (const notice of await noticesOf(tx, actor.tenantId)) notices.push(await linkFor(tx, actor, notice))
  if (!notices.some(({ kind }) => kind === "autopay-expiring")) return notices
  const method = await tx.one(autopayMethod, { tenantId: actor.tenantId })
  return method && isOwn(actor, method) ? notices : notices.filter(({ kind }) => kind !== "autopay-expiring")
}

/** For a statement: "failed" when the tenant in `column` has a failed or reversed payment and has not paid since, else "disputed", else null. */
export const paymentProblem = (
  column: SQL,
): SQL => sql`(select case when count(*) filter (where ${n.kind} <> 'disputed') > 0 then 'failed' else max(${n.kind}) end
  from ${n} where ${n.tenantId} = ${column} and ((${n.kind} = 'disputed' and ${isDisputed})
    or (${n.kind} in ('failed', 'returned', 'dispute-lost') and ${isUnpaid})))`

/** Marks a notice of the calling tenant as read. Refuses 404 NOTE_NOT_FOUND any other; 403 an administrator signed in as the tenant, who has not read it. */
export const markNoticeRead = ownCommand(
  "dismiss payment notices",
  async (tx, actor, { noticeId }: OnePaymentNotice): Promise<void> => {
    mustBeOneself(actor)
    const own = and(eq(n.id, noticeId), eq(n.tenantId, actor.tenantId))
    if (!(await tx.one(tx.select({ id: n.id }).from(n).where(own)))) throw new Refusal("NOTE_NOT_FOUND")
    await tx.run(
      tx
        .update(n)
        .set({ readAt: tx.now })
        .where(and(own, isNull(n.readAt))),
    )
  },
)
