/** Runs of autopay whose payment the provider knows under another receipt, because the database was restored. Source: money.md 3.24. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { autopayRuns, onlinePayments } from "#db/schema/index.ts"
import { dayAt, type Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { MethodType } from "../payment-provider/port.ts"
import { zoneOf } from "../settings/defaults.ts"
import { changeRun, recordRun, runOfMonth } from "./autopay-runs.ts"

type RestoredRun = {
  tenantId: number
  month: Month
  receiptId: string
  amount: Cents
  methodType: MethodType
  /** The charged method; null when the provider does not show it. */
  methodId: string | null
  initiatedAt: number
}

/** Links the restored receipt to its month's run, created if missing, and cancels a receipt prepared since: one charge a month. A paid run does not change. */
export async function restoreRun(tx: Tx, restored: RestoredRun): Promise<void> {
  const { tenantId, month, receiptId, amount, methodType, methodId, initiatedAt } = restored
  const known = await runOfMonth(tx, tenantId, month)
  if (!known) {
    const dueOn = dayAt(initiatedAt, await zoneOf(tx))
    const run = { tenantId, month, dueOn, status: "processing", reason: null, methodId, methodType } as const
    return recordRun(tx, { ...run, amount, receiptId })
  }
  if (known.status === "succeeded" || known.status === "failed") return
  await tx.run(
    tx.update(autopayRuns).set({ receiptId, amount, methodId, methodType }).where(eq(autopayRuns.id, known.id)),
  )
  await changeRun(tx, known, { status: "processing", reason: null })
  if (known.receiptId === null) return
  const canceled = { cancelRequestedAt: tx.now, cancelReason: "replaced", cancelDoneAt: null } as const
  await tx.run(tx.update(onlinePayments).set(canceled).where(eq(onlinePayments.receiptId, known.receiptId)))
}
