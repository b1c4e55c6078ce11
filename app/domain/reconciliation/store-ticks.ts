import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { bankReconciliationRows } from "#db/schema/index.ts"
import { rowsOf, type StatementLine } from "./statement-lines.ts"

/** Rows per SQL statement; SQLite accepts some thousand values. */
const AT_ONCE = 500

type Wanted = Pick<typeof bankReconciliationRows.$inferInsert, "journalLineId" | "bankLineId" | "amount">

/** Stores exactly these ticks and leaves unchanged rows alone. The bank line of a journal line is stored only when the reconciliation is finished. */
export async function storeTicks(
  tx: Tx,
  reconciliationId: number,
  lines: readonly StatementLine[],
  isFinished = false,
): Promise<void> {
  const wanted = new Map(
    lines.map((line) => {
      const row = rowOf(line, isFinished)
      return [textOf(row), row]
    }),
  )
  const stored = await rowsOf(tx, reconciliationId)
  const gone = stored.filter((row) => !wanted.has(textOf(row))).map(({ id }) => id)
  for (const row of stored) wanted.delete(textOf(row))
  await tx.run(tx.delete(bankReconciliationRows).where(inList(bankReconciliationRows.id, gone)))
  const rows = [...wanted.values()].map((row) => ({ reconciliationId, ...row }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.run(tx.insert(bankReconciliationRows).values(rows.slice(from, from + AT_ONCE)))
}

const rowOf = ({ journalLineId, bankLineId, amount, isOnStatement }: StatementLine, isFinished: boolean): Wanted => ({
  journalLineId,
  bankLineId: journalLineId === null || (isFinished && isOnStatement) ? bankLineId : null,
  amount,
})

const textOf = ({ journalLineId, bankLineId }: Wanted): string => `${journalLineId} ${bankLineId}`
