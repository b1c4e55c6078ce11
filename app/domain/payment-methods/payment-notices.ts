/**
 * Notices in the portal about what became of a payment later: shown to its tenant until read, paid or replaced. Source: money.md 3.23.
 */
import { and, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { paymentNotices } from "#db/schema/index.ts"
import { ownCommand } from "../commands.ts"
import { mustBeOneself } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { OnePaymentNotice } from "./inputs.ts"

export type PaymentNotice = typeof paymentNotices.$inferSelect

/** `body` is the mail's text without its links; `link` is where in the portal its tenant goes on. */
export type NewNotice = Pick<PaymentNotice, "tenantId" | "kind" | "subject" | "body" | "link"> & {
  receiptId?: string
  eventId?: number
}

/** Stores a notice, once per event. */
export async function storeNotice(tx: Tx, about: NewNotice): Promise<void> {
  const row = { ...about, body: unwrapped(about.body), createdAt: tx.now }
  await tx.run(tx.insert(paymentNotices).values(row).onConflictDoNothing())
}

/** Mails break their lines by hand; screens do it themselves. Paragraphs stay. */
const unwrapped = (text: string) => text.replace(/(?<!\n)\n(?!\n)/g, " ")

const n = paymentNotices
const waiting = statement((db) =>
  db
    .select()
    .from(n)
    .where(
      sql`${n.tenantId} = ${sql.placeholder("tenantId")} and ${n.readAt} is null and case ${n.kind}
        when 'news' then 1
        when 'autopay-off' then not exists (select 1 from autopay a where a.tenant_id = ${n.tenantId} and a.enabled = 1)
        when 'disputed' then exists (select 1 from receipts r where r.id = ${n.receiptId} and r.status = 'disputed')
        else (${n.receiptId} is null or exists (select 1 from receipts r where r.id = ${n.receiptId} and r.status = ${n.kind}))
          and not exists (select 1 from receipts p where p.tenant_id = ${n.tenantId} and p.initiated_at > ${n.createdAt}
            and p.status in ('pending', 'succeeded', 'dispute-won'))
        end`,
    )
    .orderBy(sql`${n.id} desc`)
    .prepare(),
)

/** The notices that a tenant still has to see, newest first: not those that were read, or whose payment was made since by another. */
export async function noticesOf(tx: Tx, tenantId: number): Promise<PaymentNotice[]> {
  return tx.all(waiting, { tenantId })
}

/**
 * Marks an own notice read; a read one does not change. Refuses any other (404 NOTE_NOT_FOUND), and an administrator who is signed in as the
 * tenant (403): only its tenant can have read it.
 */
export const readNotice = ownCommand(
  "use tenant portal",
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
