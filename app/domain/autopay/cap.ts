/** Above a tenant's cap nothing is charged, unless the tenant confirms the month. Source: money.md 9.10, api.md X220 to X222. */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, autopayConfirmations } from "#db/schema/index.ts"
import type { Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"

type OfMonth = { tenantId: number; month: Month }

const value = sql.placeholder
const limits = statement((db) =>
  db
    .select({ cap: autopay.cap, confirmed: autopayConfirmations.total })
    .from(autopay)
    .leftJoin(
      autopayConfirmations,
      and(eq(autopayConfirmations.tenantId, autopay.tenantId), eq(autopayConfirmations.month, value("month"))),
    )
    .where(eq(autopay.tenantId, value("tenantId")))
    .prepare(),
)

/** A tenant's cap, and the total that was confirmed for a month; null for none. Cents with the fee. */
export async function limitsOf(
  tx: Tx,
  { tenantId, month }: OfMonth,
): Promise<{ cap: Cents | null; confirmed: Cents | null }> {
  return (await tx.one(limits, { tenantId, month })) ?? { cap: null, confirmed: null }
}

/** Whether a month's total is above the tenant's cap and not confirmed. */
export async function isAboveCap(tx: Tx, ofMonth: OfMonth, total: Cents): Promise<boolean> {
  const { cap, confirmed } = await limitsOf(tx, ofMonth)
  return cap !== null && total > cap && (confirmed === null || total > confirmed)
}
