/** Charges payments set for a day at the provider, once, if the amount is still owed. Source: money.md 3.24, 9.10. */
import { and, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, receipts, scheduledPayments } from "#db/schema/index.ts"
import type { NotChargedReason } from "~/values/payments/autopay-reasons.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { cancelPayment } from "../payments/online/cancel-requests.ts"
import { chargeByJob, isTooLate } from "../payments/online/charge-by-job.ts"
import type { ChargeRules } from "../payments/online/charge-rules.ts"
import { isSwept } from "../payments/sweep/sweep-progress.ts"
import { unsettledTenants } from "../payments/sweep/unsettled.ts"
import { restoreScheduled } from "../scheduled-outcomes/restored-scheduled.ts"
import { endScheduled } from "../scheduled-outcomes/scheduled-outcome.ts"
import { type ScheduledRow, scheduledOfReceipt } from "../scheduled-outcomes/scheduled-rows.ts"
import { scheduledAmount } from "./scheduled-amount.ts"

const open = statement((db) =>
  db
    .select({ receiptId: receipts.id, tenantId: scheduledPayments.tenantId, payOn: scheduledPayments.payOn })
    .from(scheduledPayments)
    .innerJoin(receipts, eq(receipts.id, scheduledPayments.receiptId))
    .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .where(
      and(
        sql`${scheduledPayments.state} = 'processing' and ${receipts.status} = 'created'`,
        isNull(onlinePayments.cancelRequestedAt),
      ),
    )
    .orderBy(scheduledPayments.payOn, scheduledPayments.id)
    .prepare(),
)

/** The receipts that may be charged now. Empty until the provider's events were swept; leaves out tenants with unsettled payments or methods. */
export async function scheduledToCharge(tx: Tx, provider: PaymentGateway["name"]): Promise<string[]> {
  if (!(await isSwept(tx, provider))) return []
  const waiting = await unsettledTenants(tx, provider)
  return (await tx.all(open)).flatMap(({ receiptId, tenantId }) => (waiting.has(tenantId) ? [] : receiptId))
}

/** Cancels payments that could not be charged in time. A payment counts as missed once the provider shows no charge of it. */
export async function cancelMissedScheduled(tx: Tx): Promise<void> {
  for (const { receiptId, payOn } of await tx.all(open)) {
    if (await isTooLate(tx, payOn)) await cancelPayment(tx, receiptId, "expired")
  }
}

/** Charges a receipt, or finds its earlier charge, and records it. Throws ProviderUnavailable; then the charge is tried again. */
export const chargeScheduled = (gateway: PaymentGateway, receiptId: string): Promise<void> =>
  chargeByJob(gateway, receiptId, RULES)

const RULES: ChargeRules = {
  lock: "scheduled",
  async find(tx, receiptId) {
    const row = await scheduledOfReceipt(tx, receiptId)
    if (row?.state !== "processing") return undefined
    return {
      dueOn: row.payOn,
      objection: () => objection(tx, row),
      endUncharged: (reason) => endScheduled(tx, row, reason),
    }
  },
  async restore(tx, prepared, restored) {
    const row = await scheduledOfReceipt(tx, prepared)
    if (row) await restoreScheduled(tx, row, restored)
  },
}

async function objection(tx: Tx, row: ScheduledRow): Promise<NotChargedReason | null> {
  const { charge, reason } = await scheduledAmount(tx, row)
  if (charge === null) return reason === "nothing_owed" ? "not_owed" : reason
  return row.amount === null || charge.amount < row.amount ? "not_owed" : null
}
