/** The rows of payments set for a day. Source: money.md 9.10. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { scheduledPayments } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"

export type ScheduledRow = typeof scheduledPayments.$inferSelect

const value = sql.placeholder
const byId = statement((db) =>
  db
    .select()
    .from(scheduledPayments)
    .where(eq(scheduledPayments.id, value("id")))
    .prepare(),
)
const byReceipt = statement((db) =>
  db
    .select()
    .from(scheduledPayments)
    .where(eq(scheduledPayments.receiptId, value("receiptId")))
    .prepare(),
)

export const scheduledById = (tx: Tx, id: string): Promise<ScheduledRow | undefined> => tx.one(byId, { id })
export const scheduledOfReceipt = (tx: Tx, receiptId: string): Promise<ScheduledRow | undefined> =>
  tx.one(byReceipt, { receiptId })

/** Stores the new state of a payment; `reason` is ours or the provider's code. */
export async function changeScheduled(
  tx: Tx,
  id: string,
  changed: Pick<ScheduledRow, "state" | "reason">,
): Promise<void> {
  const set = { ...changed, updatedAt: tx.now }
  await tx.run(tx.update(scheduledPayments).set(set).where(eq(scheduledPayments.id, id)))
}

/** Stores the receipt to charge before the provider is called. */
export async function beginCharge(
  tx: Tx,
  id: string,
  { receiptId, amount }: { receiptId: string; amount: Cents },
): Promise<void> {
  const set = { state: "processing", reason: null, receiptId, amount, updatedAt: tx.now } as const
  await tx.run(tx.update(scheduledPayments).set(set).where(eq(scheduledPayments.id, id)))
}

/** The value of `operation` in the metadata of the provider's payment: "set:" and the row's id. Source: money.md 3.24, 9.10. */
export const scheduledOperation = ({ id }: Pick<ScheduledRow, "id">): string => `set:${id}`

/** A row in one of these states has no recorded payment. After a restore it may get one that the database has lost. */
const WITHOUT_PAYMENT: readonly ScheduledRow["state"][] = ["set", "due", "processing", "skipped", "missed"]

/** The tenant's row that the provider's operation names. Undefined for other operations, for an unknown row, and if it was stopped or its payment has ended. */
export async function scheduledOfOperation(
  tx: Tx,
  operation: string | undefined,
  tenantId: number,
): Promise<ScheduledRow | undefined> {
  if (!operation?.startsWith("set:")) return undefined
  const row = await scheduledById(tx, operation.slice("set:".length))
  return row?.tenantId === tenantId && WITHOUT_PAYMENT.includes(row.state) ? row : undefined
}
