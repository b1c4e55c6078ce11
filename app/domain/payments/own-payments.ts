/** The payments that tenants see. Source: specification 3 "Payment History", api.md T13, T17, T18. */
import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, paymentMethods, payments, receipts } from "#db/schema/index.ts"
import { jsonText } from "#db/sql.ts"
import { type Cents, sum, ZERO } from "~/values/money.ts"
import { ownCommand } from "../commands.ts"
import type { Tender } from "../ledger/journal-draft.ts"
import { type PaymentRow, paymentRows } from "../ledger/payment-rows.ts"
import { isAtProvider, type RefundRow, refundsOfTenant } from "../ledger/refund-rows.ts"
import { refundsOf } from "../ledger/refunded.ts"
import { allowedMethods } from "../payment-methods/allowed-methods.ts"
import { isOwn, payerNames } from "../payment-methods/method-owner.ts"
import { findTenant } from "../tenants/tenants.ts"

/** Money that arrived, even if it was refunded or disputed later; not payments that failed, were lost to the bank or were deleted by staff. */
const VISIBLE_STATUSES = ["succeeded", "refunded", "disputed", "dispute-won"] as const

export const isVisiblePayment = ({ status }: Pick<PaymentRow, "status">): boolean =>
  VISIBLE_STATUSES.some((visible) => visible === status)

/** The calling tenant's payments (T18), newest first, and the refunded cents of each. */
export const ownPayments = ownCommand("see own payments", async (tx, { tenantId }) => {
  const rows = await paymentRows(tx, and(eq(payments.tenantId, tenantId), inArray(receipts.status, VISIBLE_STATUSES)))
  return { rows, refunds: await refundsOf(tx, rows) }
})

/** A payment in the tenant's history: all rows of one receipt, newest first; `last4` if the caller made it with a saved method. */
export type PaymentInHistory = {
  rows: [PaymentRow, ...PaymentRow[]]
  /** Cents, with the fee. */
  refunded: Cents
  refunds: RefundRow[]
  last4: string | null
  /** The name of the person who paid online, if the tenant has invited people; else null. */
  paidBy: string | null
  /** The provider's reason why it failed or the bank reversed it; null for money that arrived. */
  reason: string | null
}

/** The calling tenant's history, newest first: payments that arrived, and payments without effect that failed or that the bank reversed. */
export const ownHistory = ownCommand("see own payments", async (tx, actor): Promise<PaymentInHistory[]> => {
  const { tenantId } = actor
  const statuses = [...VISIBLE_STATUSES, ...LOST_STATUSES]
  const rows = await paymentRows(tx, and(eq(payments.tenantId, tenantId), inArray(receipts.status, statuses)))
  const ofReceipt = Map.groupBy(
    (await refundsOfTenant(tx, tenantId)).filter(isAtProvider),
    ({ receiptId }) => receiptId,
  )
  const refunded = await refundsOf(tx, rows)
  const names = await payerNames(tx, tenantId)
  const details = new Map((await tx.all(detailsOf, { tenantId })).map((row) => [row.id, row]))
  const history: PaymentInHistory[] = []
  for (const [id, [first, ...others]] of Map.groupBy(rows, ({ receiptId }) => receiptId)) {
    if (!first) continue
    const { last4 = null, signInId = null, reason = null } = details.get(id) ?? {}
    const paidBy = isOnline(first) ? (names.get(signInId) ?? null) : null
    const shown = isOwn(actor, { tenantId, signInId }) ? last4 : null
    const all: PaymentInHistory["rows"] = [first, ...others]
    const sums = all.map((row) => refunded.get(row.id) ?? ZERO)
    history.push({ rows: all, refunded: sum(sums), refunds: ofReceipt.get(id) ?? [], last4: shown, paidBy, reason })
  }
  return history
})

/** Whether a person paid online: in the portal, by autopay, or by a scheduled payment. */
export const isOnline = ({ source }: Pick<PaymentRow, "source">): boolean => ONLINE.includes(source)

const ONLINE: readonly PaymentRow["source"][] = ["portal", "autopay", "scheduled"]

const LOST_STATUSES = ["failed", "dispute-lost", "returned"] as const

const detailsOf = statement((db) =>
  db
    .select({
      id: receipts.id,
      last4: paymentMethods.last4,
      signInId: onlinePayments.signInId,
      reason: sql<string | null>`case when ${receipts.status} in ('failed', 'dispute-lost', 'returned') then coalesce((
        select ${jsonText(sql`e.detail`, "reason")} from receipt_events e
        where e.receipt_id = ${receipts.id} and e.status = ${receipts.status} order by e.id desc limit 1), '') end`,
    })
    .from(receipts)
    .leftJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .leftJoin(paymentMethods, eq(paymentMethods.id, onlinePayments.methodId))
    .where(eq(receipts.tenantId, sql.placeholder("tenantId")))
    .prepare(),
)

/** A payment under way. `id` is the provider's, else the receipt's; `createdAt` in milliseconds; `amount` excludes the convenience fee. */
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
export const ownPending = ownCommand("see own payments", async (tx, { tenantId }) => pendingPaymentsOf(tx, tenantId))

export async function pendingPaymentsOf(tx: Tx, tenantId: number): Promise<PendingPayment[]> {
  return tx.all(pending, { tenantId })
}

/** The calling tenant's allowed methods (T13): bank payments only while they are not restricted. */
export const ownMethods = ownCommand("see own payments", async (tx, { tenantId }) => {
  return allowedMethods(await findTenant(tx, tenantId))
})
