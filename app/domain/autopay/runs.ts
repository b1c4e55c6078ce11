/** What became of the runs of autopay. Source: money.md section 4, "Autopay". */
import { desc, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopayRuns, paymentMethods } from "#db/schema/index.ts"

const newest = statement((db) =>
  db
    .select({
      id: autopayRuns.id,
      dueOn: autopayRuns.dueOn,
      status: autopayRuns.status,
      reason: autopayRuns.reason,
      amount: autopayRuns.amount,
      type: autopayRuns.methodType,
      brand: paymentMethods.brand,
      last4: paymentMethods.last4,
      bankName: paymentMethods.bankName,
    })
    .from(autopayRuns)
    .leftJoin(paymentMethods, eq(paymentMethods.id, autopayRuns.methodId))
    .where(eq(autopayRuns.tenantId, sql.placeholder("tenantId")))
    .orderBy(desc(autopayRuns.month))
    .limit(sql.placeholder("count"))
    .prepare(),
)

/** The newest `count` runs of a tenant, newest first. Amounts are cents without the fee; `reason` is why it was not charged, or the provider's code. */
export const newestRuns = (tx: Tx, tenantId: number, count: number) => tx.all(newest, { tenantId, count })

export type AutopayRun = Awaited<ReturnType<typeof newestRuns>>[number]
