import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankReconciliationRows } from "#db/schema/index.ts"
import type { StatementLine } from "./statement-lines.ts"

/** How many rows a statement stores at most: SQLite takes some thousand values. */
const AT_ONCE = 500

/** Replaces what is ticked. Of a line of the books the bank's line is stored only when the reconciliation is finished. */
export async function storeTicks(
  tx: Tx,
  reconciliationId: number,
  lines: readonly StatementLine[],
  isFinished = false,
): Promise<void> {
  await tx.run(tx.delete(bankReconciliationRows).where(eq(bankReconciliationRows.reconciliationId, reconciliationId)))
  const rows = lines.map(({ journalLineId, bankLineId, amount, isOnStatement }) => ({
    reconciliationId,
    journalLineId,
    bankLineId: journalLineId === null || (isFinished && isOnStatement) ? bankLineId : null,
    amount,
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.run(tx.insert(bankReconciliationRows).values(rows.slice(from, from + AT_ONCE)))
}
