/** Payments as shown: one row per payment type of a receipt, with the receipt's data. Source: money.md 1.6, api.md "Payment". */
import { and, eq, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { namedColumns } from "#db/read-table.ts"
import { payments, receipts } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"

export type PaymentRow = Awaited<ReturnType<typeof paymentRows>>[number]

const SHOWN = {
  id: payments.id,
  tenantId: payments.tenantId,
  type: payments.type,
  /** Cents without the convenience fee; `feeShare` is this row's part of that fee. */
  amount: payments.amount,
  feeShare: payments.feeShare,
  tender: payments.tender,
  paidOn: payments.effectiveOn,
  createdAt: payments.createdAt,
  journalId: payments.journalId,
  receiptId: receipts.id,
  status: receipts.status,
  source: receipts.source,
  stripeIntent: receipts.stripeIntent,
  /** Cents refunded or reversed, of the whole receipt's amount and fee. */
  takenBack: receipts.takenBack,
  remainingAfter: receipts.remainingAfter,
  note: receipts.note,
}

/** A failed attempt is a row without a journal, shown only while its receipt has not succeeded. */
const IS_VISIBLE = sql`(${payments.journalId} is not null or ${receipts.status} = 'failed')`

/** The payments that match a condition, newest first. */
export async function paymentRows(tx: Tx, where: SQL | undefined) {
  return tx.all(
    tx
      .select(SHOWN)
      .from(payments)
      .innerJoin(receipts, eq(receipts.id, payments.receiptId))
      .where(and(IS_VISIBLE, where))
      .orderBy(sql`${payments.effectiveOn} desc, ${payments.id} desc`),
  )
}

const WITHIN = sql`
  select ${namedColumns(SHOWN)} from ${payments} join ${receipts} on ${receipts.id} = ${payments.receiptId}
  where ${IS_VISIBLE} and ${payments.tenantId} = ${sql.placeholder("tenantId")}
    and ${payments.effectiveOn} between ${sql.placeholder("from")} and ${sql.placeholder("to")}
  order by ${payments.effectiveOn}, ${payments.id}`

/** The payments of a tenant dated within a range of days, oldest first. */
export async function paymentsWithin(tx: Tx, range: { tenantId: number; from: Day; to: Day }): Promise<PaymentRow[]> {
  return tx.rows<PaymentRow>(WITHIN, range)
}

/** The payments of a receipt that was applied, in their order. */
export async function paymentsOfReceipt(tx: Tx, receiptId: string): Promise<PaymentRow[]> {
  const rows = await paymentRows(tx, eq(payments.receiptId, receiptId))
  return rows.filter((row) => row.journalId !== null).toReversed()
}

const rowOf = statement((db) =>
  db
    .select(SHOWN)
    .from(payments)
    .innerJoin(receipts, eq(receipts.id, payments.receiptId))
    .where(and(IS_VISIBLE, eq(payments.id, sql.placeholder("id"))))
    .prepare(),
)

export async function paymentRow(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  return tx.one(rowOf, { id })
}
