/** Ends a month's autopay run when its receipt ends, and turns autopay off after failures. Source: money.md 3.19. */
import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { autopay, autopayRuns, onlinePayments } from "#db/schema/index.ts"
import { addMonths } from "~/values/calendar.ts"
import type { NotChargedReason } from "~/values/payments/autopay-reasons.ts"
import type { Receipt, ReceiptStatus } from "../ledger/receipts.ts"
import { turnAutopayOff, wasTurnedOffAt } from "../payment-methods/turn-off-autopay.ts"
import { mailNotCharged, mailTurnedOff } from "./autopay-emails.ts"
import { type AutopayRun, changeRun, runOfReceipt } from "./autopay-runs.ts"

/** Failures after which the method cannot be used any more. */
const OFF_AT_ONCE = [
  "expired_card",
  "account_closed",
  "no_account",
  "debit_not_authorized",
  "lost_card",
  "stolen_card",
] as const satisfies string[]

/** Updates the run after an event of its receipt; `code` is the provider's code of a failure. Ignores receipts of payments other than autopay. */
export async function followReceipt(
  tx: Tx,
  { id, source }: Pick<Receipt, "id" | "source">,
  status: ReceiptStatus,
  code: string | null = null,
): Promise<void> {
  const run = source === "autopay" ? await runOfReceipt(tx, id) : undefined
  if (!run) return
  if (status === "succeeded") await changeRun(tx, run, { status, reason: null })
  if (status === "failed") await runFailed(tx, run, code ?? "unknown_error")
  if (status === "canceled" && run.status === "processing") await runCanceled(tx, run, id)
}

async function runFailed(tx: Tx, run: AutopayRun, code: string): Promise<void> {
  await changeRun(tx, run, { status: "failed", reason: code })
  const isOfNoUse = OFF_AT_ONCE.some((known) => known === code)
  const isOff = isOfNoUse || (await failedBeside(tx, run))
  if (!isOff || !(await isUsed(tx, run))) return
  await turnAutopayOff(tx, run.tenantId)
  await mailTurnedOff(tx, run.tenantId, isOfNoUse ? code : "two_failures")
}

/** Whether the previous or the next month failed, because a bank may respond late. A skipped or missed month is no failure. */
async function failedBeside(tx: Tx, { tenantId, month }: AutopayRun): Promise<boolean> {
  const beside = inArray(autopayRuns.month, [addMonths(month, -1), addMonths(month, 1)])
  const failed = and(eq(autopayRuns.tenantId, tenantId), beside, eq(autopayRuns.status, "failed"))
  return (await tx.one(tx.select({ id: autopayRuns.id }).from(autopayRuns).where(failed))) !== undefined
}

/** Whether autopay is on with the method of the run. A method that the tenant has chosen since has not failed. */
async function isUsed(tx: Tx, { tenantId, methodId }: AutopayRun): Promise<boolean> {
  const row = await tx.one(tx.select().from(autopay).where(eq(autopay.tenantId, tenantId)))
  return row?.enabled === true && row.methodId === methodId
}

async function runCanceled(tx: Tx, run: AutopayRun, receiptId: string): Promise<void> {
  const online = await tx.one(tx.select().from(onlinePayments).where(eq(onlinePayments.receiptId, receiptId)))
  const reason = reasonOfCancellation(online?.cancelReason ?? "replaced")
  // The mail about the restriction or policy that turned autopay off already says that nothing more will be charged.
  const isMailed =
    (reason === "ach_restricted" || reason === "payment_policy") &&
    (await wasTurnedOffAt(tx, run.tenantId, online?.cancelRequestedAt ?? 0))
  if (isMailed) return changeRun(tx, run, { status: "skipped", reason })
  await endUncharged(tx, run, reason)
}

type CancelReason = NonNullable<(typeof onlinePayments.$inferSelect)["cancelReason"]>

const CANCELED_BY: Record<CancelReason, NotChargedReason> = {
  replaced: "replaced",
  expired: "late",
  eviction: "eviction",
  ach_restricted: "ach_restricted",
  moved_out: "moved_out",
  failed: "not_owed",
  not_owed: "not_owed",
  payment_policy: "payment_policy",
}

export const reasonOfCancellation = (reason: CancelReason): NotChargedReason => CANCELED_BY[reason]

/** Ends a run that was certainly not charged, and notifies the tenant. */
export async function endUncharged(tx: Tx, run: AutopayRun, reason: NotChargedReason): Promise<void> {
  await changeRun(tx, run, { status: reason === "late" ? "missed" : "skipped", reason })
  if (reason !== "moved_out" && reason !== "turned_off") await mailNotCharged(tx, run.tenantId, run.dueOn, reason)
}
