/** Checks that the audit log is unchanged, for `verify`. Source: threats.md T41. */
import { asc, gt, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { auditDays, auditLog } from "#db/schema/index.ts"
import { highestAssigned } from "#db/sql.ts"
import { BEGINNING, type ChainedRow, rowHash } from "./chain.ts"

const AT_ONCE = 1_000
/** A change breaks the chain only once, so more findings than this add nothing. */
const MAX = 20

type Row = ChainedRow & { id: number; hash: string | null }

/**
 * Checks the chain from the first row to the last and returns at most 20 violations, in the order of the rows. Rows older than the chain have no
 * hash, so only a missing one is noticed. The last row of each day, which is stored separately, and the assigned numbers reveal rows that were cut
 * off the end or rewritten with correct hashes. A person with the file who changes all three places together is not noticed. Only the hash that the
 * process writes to its log once a day ("audit log", with the row's number) reveals that: the row of that number must have that hash.
 */
export async function verifyAudit(tx: Tx): Promise<string[]> {
  const found: string[] = []
  const days = new Map((await tx.all(tx.select().from(auditDays))).map((one) => [one.lastId, one]))
  let last = { id: 0, hash: null as string | null }
  while (found.length < MAX) {
    const rows: Row[] = await tx.all(nextRows, { after: last.id })
    if (rows.length === 0) break
    for (const row of rows) {
      const violations = violationsAt(row, last)
      found.push(...(violations.length > 0 ? violations : notTheLastOf(days.get(row.id), row)))
      last = row
    }
  }
  if (found.length < MAX) found.push(...(await missingAtTheEnd(tx, last.id, Math.max(0, ...days.keys()))))
  return found.slice(0, MAX)
}

/** Each row is compared with the hash in the previous row, so that a finding names its own row only. */
function violationsAt(row: Row, before: { id: number; hash: string | null }): string[] {
  const found: string[] = []
  if (row.id !== before.id + 1) found.push(missing(before.id + 1, row.id - 1))
  if (row.hash === null && before.hash !== null) found.push(`Row ${row.id} is not in the chain`)
  if (row.hash !== null && row.hash !== rowHash(before.hash ?? BEGINNING, row)) {
    found.push(`Row ${row.id} is not what was written after row ${before.id}`)
  }
  return found
}

/** Numbers are never assigned twice, and a rolled-back change frees its number. A gap therefore means deleted rows. */
async function missingAtTheEnd(tx: Tx, last: number, lastOfDays: number): Promise<string[]> {
  const [given] = await tx.rows<{ id: number }>(highestAssigned("audit_log"))
  const highest = Math.max(given?.id ?? 0, lastOfDays)
  return highest > last ? [missing(last + 1, highest)] : []
}

function notTheLastOf(day: typeof auditDays.$inferSelect | undefined, { id, hash }: Row): string[] {
  return day === undefined || day.hash === hash ? [] : [`Row ${id} is not the one that was the last on ${day.day}`]
}

function missing(from: number, to: number): string {
  return from === to ? `Row ${from} is missing` : `Rows ${from} to ${to} are missing`
}

const nextRows = statement((db) =>
  db
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      userId: auditLog.userId,
      userName: auditLog.userName,
      impersonatedBy: auditLog.impersonatedBy,
      impersonatorName: auditLog.impersonatorName,
      category: auditLog.category,
      priority: auditLog.priority,
      ip: auditLog.ip,
      details: auditLog.details,
      // Reads the stored text, so that metadata that is no longer valid JSON is reported too.
      metadata: sql<string | null>`${auditLog.metadata}`,
      hash: auditLog.hash,
    })
    .from(auditLog)
    .where(gt(auditLog.id, sql.placeholder("after")))
    .orderBy(asc(auditLog.id))
    .limit(AT_ONCE)
    .prepare(),
)
