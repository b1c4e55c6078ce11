/** The payments that tenants see. Source: specification 3 "Payment History", api.md T13, T17, T18. */
import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { payments, receipts } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import { ownCommand } from "../commands.ts"
import type { Tender } from "../ledger/journal-draft.ts"
import { type PaymentRow, paymentRows } from "../ledger/payment-rows.ts"
import { isAtProvider, refundsOfTenant } from "../ledger/refund-rows.ts"
import { refundsOf } from "../ledger/refunded.ts"
import { allowedMethods } from "../payment-methods/allowed-methods.ts"
import { findTenant } from "../tenants/tenants.ts"

/** Money that arrived, whatever happened later; not what failed, was lost to the bank or was deleted by staff. */
const VISIBLE_STATUSES = ["succeeded", "refunded", "disputed", "dispute-won"] as const

/** Whether the tenant sees this payment. */
export const isVisible = ({ status }: Pick<PaymentRow, "status">): boolean =>
  VISIBLE_STATUSES.some((visible) => visible === status)

/** The calling tenant's payments (T18), newest first, the refunded cents of each, and how each refund stands. */
export const ownPayments = ownCommand("see own payments", async (tx, { tenantId }) => {
  const rows = await paymentRows(tx, and(eq(payments.tenantId, tenantId), inArray(receipts.status, VISIBLE_STATUSES)))
  const shown = (await refundsOfTenant(tx, tenantId)).filter(isAtProvider)
  const stand = Map.groupBy(shown, ({ receiptId }) => receiptId)
  return { rows, refunds: await refundsOf(tx, rows), stand }
})

/** A payment under way: the provider's id (until then its receipt's number), when it was sent (ms), and cents without the convenience fee. */
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

/** The calling tenant's payments under way, newest first (T17). They count toward no balance yet. */
export const ownPending = ownCommand("see own payments", async (tx, { tenantId }) => pendingOf(tx, tenantId))

/** A tenant's payments under way, newest first. */
export async function pendingOf(tx: Tx, tenantId: number): Promise<PendingPayment[]> {
  return tx.all(pending, { tenantId })
}

/** The calling tenant's online payment methods (T13): by bank only while that is not restricted. */
export const ownMethods = ownCommand("see own payments", async (tx, { tenantId }) => {
  return allowedMethods(await findTenant(tx, tenantId))
})
