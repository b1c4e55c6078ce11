/** The runs of autopay: one a month for each enrolled tenant, with its entry in the tenant's log. Source: money.md section 4, "Autopay". */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopayLog, autopayRuns } from "#db/schema/index.ts"
import { isMonth, type Month } from "~/values/calendar.ts"

export type AutopayRun = typeof autopayRuns.$inferSelect
type NewRun = Pick<AutopayRun, "tenantId" | "month" | "dueOn" | "methodId" | "methodType" | "status" | "reason"> &
  Partial<Pick<AutopayRun, "amount" | "receiptId">>

const value = sql.placeholder
const insertLog = statement((db) =>
  db
    .insert(autopayLog)
    .values({
      tenantId: value("tenantId"),
      status: value("status"),
      methodType: value("methodType"),
      createdAt: value("at"),
      updatedAt: value("at"),
    })
    .returning({ id: autopayLog.id })
    .prepare(),
)
const insertRun = statement((db) =>
  db
    .insert(autopayRuns)
    .values({
      tenantId: value("tenantId"),
      month: value("month"),
      dueOn: value("dueOn"),
      status: value("status"),
      reason: value("reason"),
      amount: value("amount"),
      methodId: value("methodId"),
      methodType: value("methodType"),
      receiptId: value("receiptId"),
      logId: value("logId"),
      createdAt: value("at"),
      updatedAt: value("at"),
    })
    .prepare(),
)

/** Stores the run of a month with its log entry. The database refuses a second run of the month. */
export async function recordRun(tx: Tx, run: NewRun): Promise<void> {
  const { tenantId, status, methodType } = run
  const entry = await tx.one(insertLog, { tenantId, status, methodType, at: tx.now })
  await tx.run(insertRun, { amount: null, receiptId: null, ...run, logId: entry?.id ?? null, at: tx.now })
}

const ofReceipt = statement((db) =>
  db
    .select()
    .from(autopayRuns)
    .where(eq(autopayRuns.receiptId, value("receiptId")))
    .prepare(),
)
const ofMonth = statement((db) =>
  db
    .select()
    .from(autopayRuns)
    .where(and(eq(autopayRuns.tenantId, value("tenantId")), eq(autopayRuns.month, value("month"))))
    .prepare(),
)

export const runOfReceipt = (tx: Tx, receiptId: string): Promise<AutopayRun | undefined> =>
  tx.one(ofReceipt, { receiptId })
export const runOfMonth = (tx: Tx, tenantId: number, month: Month): Promise<AutopayRun | undefined> =>
  tx.one(ofMonth, { tenantId, month })

const updateRun = statement((db) =>
  db
    .update(autopayRuns)
    .set({ status: sql`${value("status")}`, reason: sql`${value("reason")}`, updatedAt: sql`${value("at")}` })
    .where(eq(autopayRuns.id, value("id")))
    .prepare(),
)
const updateLog = statement((db) =>
  db
    .update(autopayLog)
    .set({ status: sql`${value("status")}`, updatedAt: sql`${value("at")}` })
    .where(eq(autopayLog.id, value("id")))
    .prepare(),
)

/** Stores the new state of a run, also in its log entry. */
export async function changeRun(
  tx: Tx,
  { id, logId }: Pick<AutopayRun, "id" | "logId">,
  { status, reason }: Pick<AutopayRun, "status" | "reason">,
): Promise<void> {
  await tx.run(updateRun, { id, status, reason, at: tx.now })
  await tx.run(updateLog, { id: logId, status, at: tx.now })
}

/** The operation in the metadata of the provider's payment of a run: "autopay:7:2026-03". Source: money.md 3.24. */
export const operationOf = ({ tenantId, month }: Pick<AutopayRun, "tenantId" | "month">): string =>
  `autopay:${tenantId}:${month}`

export function monthOfOperation(operation: string | undefined, tenantId: number): Month | null {
  const month = operation?.startsWith(`autopay:${tenantId}:`) ? operation.split(":")[2] : undefined
  return month !== undefined && isMonth(month) ? month : null
}
