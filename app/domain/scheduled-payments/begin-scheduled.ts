/** Begins payments set for a day in our books, after autopay. The provider is called later. Source: money.md 9.10. */
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopayRuns, onlinePayments, receipts, scheduledPayments } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { newestRuns, receiptToFinish } from "../autopay/runs.ts"
import { providerOf } from "../payment-provider/payment-gateway.ts"
import { isTooLate } from "../payments/online/charge-by-job.ts"
import { openPayment } from "../payments/online/open-payment.ts"
import { endScheduled } from "../scheduled-outcomes/scheduled-outcome.ts"
import { beginCharge, changeScheduled, scheduledById } from "../scheduled-outcomes/scheduled-rows.ts"
import { findTenant } from "../tenants/tenants.ts"
import { scheduledAmount } from "./scheduled-amount.ts"

/** The payments set for `day` or earlier that have not begun, by day. */
export async function scheduledDueOn(tx: Tx, day: Day): Promise<string[]> {
  const due = and(inArray(scheduledPayments.state, ["set", "due"]), lte(scheduledPayments.payOn, day))
  const { id, payOn } = scheduledPayments
  return (await tx.all(tx.select({ id }).from(scheduledPayments).where(due).orderBy(asc(payOn), asc(id)))).map(
    (row) => row.id,
  )
}

export async function scheduledWaiting(tx: Tx): Promise<string[]> {
  const { id, payOn, state } = scheduledPayments
  const rows = await tx.all(
    tx.select({ id }).from(scheduledPayments).where(eq(state, "due")).orderBy(asc(payOn), asc(id)),
  )
  return rows.map((row) => row.id)
}

/** Prepares a payment on its day, once: stores the receipt to charge, or the reason why nothing is charged. Waits while autopay is under way. Calls no provider. */
export async function beginScheduled(tx: Tx, id: string): Promise<void> {
  const row = await scheduledById(tx, id)
  if (row?.state !== "set" && row?.state !== "due") return
  if (await isTooLate(tx, row.payOn)) return endScheduled(tx, row, "late")
  if (await isAutopayOpen(tx, row.tenantId)) {
    if (row.state === "set") await changeScheduled(tx, id, { state: "due", reason: null })
    return
  }
  const { charge, reason } = await scheduledAmount(tx, row)
  if (charge === null) return endScheduled(tx, row, reason)
  const provider = await providerOf(tx)
  if (provider === null) return endScheduled(tx, row, "payments_off")
  const { amount, method } = charge
  const saved = { flow: "saved", methodId: method.id, methodType: method.type, source: "scheduled" } as const
  const order = { choice: row.choice, amount, ...saved }
  const receiptId = await openPayment(tx, provider, await findTenant(tx, row.tenantId), order)
  await beginCharge(tx, id, { receiptId, amount })
}

const uncharged = statement((db) =>
  db
    .select({ id: receipts.id })
    .from(autopayRuns)
    .innerJoin(receipts, eq(receipts.id, autopayRuns.receiptId))
    .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .where(
      sql`${autopayRuns.tenantId} = ${sql.placeholder("tenantId")} and ${autopayRuns.status} = 'processing'
        and ${receipts.status} = 'created' and ${onlinePayments.cancelDoneAt} is null`,
    )
    .limit(1)
    .prepare(),
)

/** Whether the tenant's autopay is still to be charged, or waits for the payer's bank to confirm. A payment that the bank is processing is pending and does not count. */
async function isAutopayOpen(tx: Tx, tenantId: number): Promise<boolean> {
  if (await tx.one(uncharged, { tenantId })) return true
  const [run] = await newestRuns(tx, tenantId, 1)
  return run !== undefined && receiptToFinish(run, tx.now) !== null
}
