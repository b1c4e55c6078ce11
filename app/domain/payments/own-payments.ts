/** The payments that tenants see of their own. Source: specification 3 "Payment History", api.md T13, T17, T18. */
import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { payments, receipts } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import type { Tender } from "../ledger/journal-draft.ts"
import { type PaymentRow, paymentRows } from "../ledger/payment-rows.ts"
import { refundsOf } from "../ledger/refunded.ts"
import { ownCommand } from "../permissions.ts"
import { findTenant } from "../tenants/tenants.ts"

/** Money that came, whatever became of it later; not what failed, was lost to the bank or was deleted by staff. */
const SEEN = ["succeeded", "refunded", "disputed", "dispute-won"] as const

/** Whether a payment is one that its tenant sees. */
export const isSeen = ({ status }: Pick<PaymentRow, "status">): boolean => SEEN.some((seen) => seen === status)

/** The payments of the tenant who asks (T18), newest first, and how many cents of each went back. */
export const ownPayments = ownCommand("see own payments", async (tx, { tenantId }) => {
  const rows = await paymentRows(tx, and(eq(payments.tenantId, tenantId), inArray(receipts.status, SEEN)))
  return { rows, refunds: await refundsOf(tx, rows) }
})

/** Money on its way: what the provider calls it (until then its receipt's number), when it was sent off (ms), and cents without the convenience fee. */
export type PendingPayment = { id: string; createdAt: number; amount: Cents; tender: Tender }

const pending = statement((db) =>
  db
    .select({
      id: sql<string>`coalesce(${receipts.stripeIntent}, ${receipts.id})`,
      createdAt: receipts.initiatedAt,
      amount: receipts.amount,
      tender: receipts.tender,
    })
    .from(receipts)
    .where(and(eq(receipts.tenantId, sql.placeholder("tenantId")), sql`${receipts.status} = 'pending'`))
    .orderBy(desc(receipts.initiatedAt), desc(receipts.id))
    .prepare(),
)

/** What is on its way from the tenant who asks, newest first (T17). It counts toward no balance yet. */
export const ownPending = ownCommand("see own payments", async (tx, { tenantId }) => pendingOf(tx, tenantId))

/** What is on its way from a tenant, newest first. */
export async function pendingOf(tx: Tx, tenantId: number): Promise<PendingPayment[]> {
  return tx.all(pending, { tenantId })
}

/** The ways in which the tenant who asks may pay online (T13): by bank only while that is not restricted. */
export const ownMethods = ownCommand("see own payments", async (tx, { tenantId }) => {
  const { achEnabled } = await findTenant(tx, tenantId)
  return achEnabled ? (["card", "us_bank_account"] as const) : (["card"] as const)
})
