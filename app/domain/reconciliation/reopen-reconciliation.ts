/** Reopens a finished reconciliation, and discards an unfinished one. Source: money.md 11.5, api.md X306 and X307. */
import { and, eq, isNull } from "drizzle-orm"
import { bankReconciliationReports, bankReconciliationRows, bankReconciliations } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { accountLabel, bankAccount } from "../bank-accounts/bank-accounts.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { openMessage, recordReconciliation } from "./begin-reconciliation.ts"
import type { DiscardReconciliation, ReopenReconciliation } from "./inputs.ts"
import { type Reconciliation, wholeOf } from "./reconciliation.ts"
import { statementLines } from "./statement-lines.ts"
import { storeTicks } from "./store-ticks.ts"
import {
  lastFinishedOf,
  openReconciliation,
  reconciliationNamed,
  type StoredReconciliation,
  unfinishedOf,
} from "./stored-reconciliation.ts"

/**
 * Reopens the newest finished reconciliation of an account. Its ticks stay, and its report is stored with the reason. Refuses 404
 * RECONCILIATION_NOT_FOUND; 409 RECONCILIATION_OPEN if a later one is unfinished, RECONCILIATION_NOT_NEWEST if it is not the newest finished one. Audit
 * RECONCILED.
 */
export const reopenReconciliation = command(
  "reopen reconciliations",
  async (tx, actor, { reconciliationId, reason }: ReopenReconciliation): Promise<Reconciliation> => {
    const stored = await reconciliationNamed(tx, reconciliationId)
    const unfinished = await unfinishedOf(tx, stored.accountId)
    if (unfinished) throw new Refusal("RECONCILIATION_OPEN", { message: openMessage(unfinished) })
    const last = await lastFinishedOf(tx, stored.accountId)
    if (last?.id !== stored.id) throw new Refusal("RECONCILIATION_NOT_NEWEST")
    const open: StoredReconciliation = { ...stored, finishedAt: null, lastJournalId: null }
    const { finishedAt, lastJournalId } = open
    await tx.run(
      tx.update(bankReconciliations).set({ finishedAt, lastJournalId }).where(eq(bankReconciliations.id, stored.id)),
    )
    const ticked = (await statementLines(tx, open)).filter(({ isTicked }) => isTicked)
    await storeTicks(tx, stored.id, ticked)
    const reopened = {
      reopenedAt: tx.now,
      reopenedBy: actor.userId,
      reopenedByName: actor.name,
      reopenedReason: reason,
    }
    const inForce = and(
      eq(bankReconciliationReports.reconciliationId, stored.id),
      isNull(bankReconciliationReports.reopenedAt),
    )
    await tx.run(tx.update(bankReconciliationReports).set(reopened).where(inForce))
    const account = accountLabel(await bankAccount(tx, stored.accountId))
    await record(tx, actor, {
      category: "RECONCILED",
      details: `The reconciliation of ${account} to ${formatDay(stored.endsOn)} was opened again: ${reason}`,
      metadata: {
        ReconciliationID: stored.id,
        BankAccountID: stored.accountId,
        EndDate: stored.endsOn,
        Reason: reason,
      },
    })
    return wholeOf(tx, open)
  },
)

/** Discards an unfinished reconciliation and frees its lines. Refuses 404 RECONCILIATION_NOT_FOUND, 409 RECONCILIATION_FINISHED. Audit BANK_RECONCILIATION. */
export const discardReconciliation = command(
  "manage bank",
  async (tx, actor, { reconciliationId }: DiscardReconciliation): Promise<StoredReconciliation> => {
    const stored = await openReconciliation(tx, reconciliationId)
    await tx.run(tx.delete(bankReconciliationRows).where(eq(bankReconciliationRows.reconciliationId, stored.id)))
    const discarded = { discardedAt: tx.now, discardedBy: actor.userId }
    await tx.run(tx.update(bankReconciliations).set(discarded).where(eq(bankReconciliations.id, stored.id)))
    await recordReconciliation(tx, actor, stored, "discarded")
    return { ...stored, ...discarded }
  },
)
