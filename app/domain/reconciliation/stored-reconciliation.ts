/** The stored reconciliation. Source: money.md 11.5. */
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankReconciliations } from "#db/schema/index.ts"
import { Refusal } from "../refusal.ts"

export type StoredReconciliation = typeof bankReconciliations.$inferSelect

export type ReconciliationState = "open" | "finished" | "discarded"

export const stateOf = ({ finishedAt, discardedAt }: StoredReconciliation): ReconciliationState => {
  if (discardedAt !== null) return "discarded"
  return finishedAt === null ? "open" : "finished"
}

/** Refuses 404 RECONCILIATION_NOT_FOUND. */
export async function reconciliationNamed(tx: Tx, id: number): Promise<StoredReconciliation> {
  const found = await tx.one(tx.select().from(bankReconciliations).where(eq(bankReconciliations.id, id)))
  if (!found) throw new Refusal("RECONCILIATION_NOT_FOUND")
  return found
}

/** Returns an unfinished reconciliation. Refuses 404 RECONCILIATION_NOT_FOUND, also for a discarded one, and 409 RECONCILIATION_FINISHED. */
export async function openReconciliation(tx: Tx, id: number): Promise<StoredReconciliation> {
  const found = await reconciliationNamed(tx, id)
  if (found.discardedAt !== null) throw new Refusal("RECONCILIATION_NOT_FOUND")
  if (found.finishedAt !== null) throw new Refusal("RECONCILIATION_FINISHED")
  return found
}

export const unfinishedOf = (tx: Tx, accountId: number): Promise<StoredReconciliation | undefined> =>
  tx.one(
    tx
      .select()
      .from(bankReconciliations)
      .where(
        and(
          eq(bankReconciliations.accountId, accountId),
          isNull(bankReconciliations.finishedAt),
          isNull(bankReconciliations.discardedAt),
        ),
      ),
  )

export const lastFinishedOf = (tx: Tx, accountId: number): Promise<StoredReconciliation | undefined> =>
  tx.one(
    tx
      .select()
      .from(bankReconciliations)
      .where(and(eq(bankReconciliations.accountId, accountId), isNotNull(bankReconciliations.finishedAt)))
      .orderBy(desc(bankReconciliations.endsOn))
      .limit(1),
  )
