/** The payments that tenants see of their own. Source: specification 3 "Payment History", api.md T18. */
import { and, eq, inArray } from "drizzle-orm"
import { payments, receipts } from "#db/schema/index.ts"
import { paymentRows } from "../ledger/payment-rows.ts"
import { refundsOf } from "../ledger/refunded.ts"
import { ownCommand } from "../permissions.ts"

/** Money that came, whatever became of it later; not what failed, was lost to the bank or was deleted by staff. */
const SEEN = ["succeeded", "refunded", "disputed", "dispute-won"] as const

/** The payments of the tenant who asks (T18), newest first, and how many cents of each went back. */
export const ownPayments = ownCommand("see own payments", async (tx, { tenantId }) => {
  const rows = await paymentRows(tx, and(eq(payments.tenantId, tenantId), inArray(receipts.status, SEEN)))
  return { rows, refunds: await refundsOf(tx, rows) }
})
