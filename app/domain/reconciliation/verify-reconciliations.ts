/** Checks the laws of reconciliations. Source: money.md 11.5, "verify". */
import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankReconciliationReports } from "#db/schema/index.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"
import { TRUE_DAY } from "./account-lines.ts"

const LAWS: Laws = {
  "the rows of a finished reconciliation come to its closing less its opening balance": sql`
    select 'reconciliation ' || b.id as detail from bank_reconciliations b where b.finished_at is not null and b.closing_cents - b.opening_cents
      <> coalesce((select sum(r.amount) from bank_reconciliation_rows r where r.reconciliation_id = b.id), 0)`,
  "a reconciliation begins where the one before ended, the first one where its account began": sql`
    select 'reconciliation ' || b.id as detail from bank_reconciliations b join bank_accounts a on a.id = b.account_id
    where b.discarded_at is null and b.opening_cents <> coalesce((
      select p.closing_cents from bank_reconciliations p where p.account_id = b.account_id and p.discarded_at is null and p.ends_on < b.ends_on
      order by p.ends_on desc limit 1), a.opening_cents)`,
  "a reconciliation holds lines of its account up to its last day, with their amounts": sql`
    select 'row ' || r.id as detail from bank_reconciliation_rows r join bank_reconciliations b on b.id = r.reconciliation_id
    left join journal_lines jl on jl.id = r.journal_line_id left join journals j on j.id = jl.journal_id
    left join bank_lines l on l.id = r.bank_line_id
    where (jl.id is not null and (jl.account <> 'BANK:' || b.account_id or jl.cents <> r.amount or ${TRUE_DAY} > b.ends_on or j.kind = 'bank_opening'))
      or (jl.id is null and (l.account_id <> b.account_id or l.amount <> r.amount or l.posted_on > b.ends_on))`,
  "a finished reconciliation has its report, and one that is not finished has none in force": sql`
    select 'reconciliation ' || b.id as detail from bank_reconciliations b where (b.finished_at is not null) <> exists (
      select 1 from bank_reconciliation_reports p where p.reconciliation_id = b.id and p.reopened_at is null)`,
}

export const verifyReconciliations = async (tx: Tx): Promise<Violation[]> => [
  ...(await violationsOf(tx, LAWS)),
  ...(await verifyDigests(tx)),
]

/** Reads one report at a time, to limit memory. */
async function verifyDigests(tx: Tx): Promise<Violation[]> {
  const { id, digest, pdf } = bankReconciliationReports
  const violations: Violation[] = []
  for (const report of await tx.all(tx.select({ id, digest }).from(bankReconciliationReports))) {
    const stored = await tx.one(tx.select({ pdf }).from(bankReconciliationReports).where(sql`${id} = ${report.id}`))
    const isSame = stored && createHash("sha256").update(stored.pdf).digest("hex") === report.digest
    if (!isSame)
      violations.push({ law: "the kept report of a reconciliation has its digest", detail: `report ${report.id}` })
  }
  return violations
}
