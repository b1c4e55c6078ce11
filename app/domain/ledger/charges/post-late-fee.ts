/** Posts late fees, including those that were held back. Source: money.md 3.6 and section 4, "Late fee". */
import { and, asc, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { lateFeesHeldBack } from "#db/schema/index.ts"
import type { Day, Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { Actor } from "../../permissions.ts"
import { charge } from "../draft-charges.ts"
import { post } from "../journal.ts"
import { overdueRent } from "../overdue.ts"
import { enoughFor } from "./late-fee-amount.ts"

export type LateFee = { tenantId: number; period: Month; amount: Cents; on: Day; notes: string }

export function postLateFee(tx: Tx, actor: Actor, { tenantId, period, amount, on, notes }: LateFee) {
  const key = `latefee:${tenantId}:${period}`
  return post(tx, actor, { tenantId, kind: "late_fee", key, on }, (draft) => {
    charge(draft, { kind: "late", amount, origin: "job", notes })
  })
}

/** Charges the late fees that were held back because of a receipt that has now failed, unless other pending receipts cover the overdue rent. */
export async function chargeHeldBackFees(
  tx: Tx,
  actor: Actor,
  { tenantId, receiptId, on }: { tenantId: number; receiptId: string; on: Day },
): Promise<void> {
  const waiting = and(eq(lateFeesHeldBack.tenantId, tenantId), isNull(lateFeesHeldBack.journalId))
  const rows = await tx.all(tx.select().from(lateFeesHeldBack).where(waiting).orderBy(asc(lateFeesHeldBack.period)))
  for (const held of rows.filter((row) => row.receipts.includes(receiptId))) {
    const overdue = await overdueRent(tx, tenantId, on)
    const enough = enoughFor(held)
    if (overdue.now < enough) continue
    const row = and(eq(lateFeesHeldBack.tenantId, tenantId), eq(lateFeesHeldBack.period, held.period))
    if (overdue.afterPending < enough) {
      await tx.run(tx.update(lateFeesHeldBack).set({ receipts: overdue.pending }).where(row))
      continue
    }
    const notes = `Late fee of ${held.period}, held back while a payment was pending`
    const { journalId } = await postLateFee(tx, actor, { ...held, on, notes })
    await tx.run(tx.update(lateFeesHeldBack).set({ journalId }).where(row))
  }
}
