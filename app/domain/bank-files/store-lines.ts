/** Stores the lines of a file, a part at a time. Source: money.md 11.3, docs/decisions/0061. */
import { setImmediate } from "node:timers/promises"
import { and, eq, getTableColumns, sql } from "drizzle-orm"
import { type Tx, write } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { overRows } from "#db/row-list.ts"
import { bankFileLines, bankLines } from "#db/schema/index.ts"
import { fuller, type KeyedLine } from "./bank-line.ts"

/** Lines stored in one transaction; it takes some 20 ms. */
const SOME = 250

/** Stores the lines that the account does not have, and records that this file contains every line. A key is stored once, so concurrent imports do no harm. */
export async function storeLines(accountId: number, fileId: number, lines: readonly KeyedLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += SOME) {
    await setImmediate()
    await write((tx) => storeSome(tx, accountId, fileId, lines.slice(from, from + SOME)))
  }
}

const insertLines = overRows(getTableColumns(bankLines), (db, rows) =>
  db.insert(bankLines).select(rows).onConflictDoNothing().prepare(),
)

async function storeSome(tx: Tx, accountId: number, fileId: number, lines: readonly KeyedLine[]): Promise<void> {
  await reword(tx, accountId, lines)
  const rows = lines.map(({ key, on, amount, text, checkNumber, bankId }) => {
    return { accountId, key, on, amount, text, checkNumber, bankId }
  })
  await tx.run(...insertLines(rows))
  const keys = lines.map((line) => line.key)
  const stored = tx
    .select({ fileId: sql`${fileId}`.as("file_id"), lineId: bankLines.id })
    .from(bankLines)
    .where(and(eq(bankLines.accountId, accountId), inList(bankLines.key, keys)))
  await tx.run(tx.insert(bankFileLines).select(stored).onConflictDoNothing())
}

/** Stores the fuller of the two texts of each line that has the bank's id. */
async function reword(tx: Tx, accountId: number, lines: readonly KeyedLine[]): Promise<void> {
  const numbered = new Map(lines.filter(({ bankId }) => bankId !== null).map((line) => [line.key, line]))
  if (numbered.size === 0) return
  const { id, key, text, checkNumber } = bankLines
  const stored = await tx.all(
    tx
      .select({ id, key, text, checkNumber })
      .from(bankLines)
      .where(and(eq(bankLines.accountId, accountId), inList(key, numbered.keys()))),
  )
  for (const line of stored) {
    const other = numbered.get(line.key)
    const wording = other && fuller(line, other)
    if (!wording || (wording.text === line.text && wording.checkNumber === line.checkNumber)) continue
    await tx.run(tx.update(bankLines).set(wording).where(eq(id, line.id)))
  }
}
