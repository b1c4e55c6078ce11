/** The postings of an export, with the accountant's names of the accounts. Source: money.md 11.8. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { JOURNAL_KINDS } from "#db/schema/ledger-kinds.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { KIND_LABELS } from "../reports/posting-text.ts"
import { chartOf } from "./chart.ts"
import type { ChartType } from "./chart-defaults.ts"

/** A line of a posting: `code` is the account in the books, `account` its name in the other program. A debit is positive. */
export type ExportedLine = { code: string; account: string; type: ChartType; cents: Cents }
/** `memo` says what the posting is and whom it concerns. */
export type ExportedPosting = { id: number; on: Day; memo: string; tenant: string | null; lines: ExportedLine[] }

type Row = {
  id: number
  on: Day
  kind: (typeof JOURNAL_KINDS)[number]
  tenant: string | null
  account: string
  cents: number
}

/** The postings that meet a condition on journal `j`, by day, then in order of posting, with their lines as posted. */
export async function exportedPostings(tx: Tx, which: SQL): Promise<ExportedPosting[]> {
  const chart = new Map((await chartOf(tx)).map((each) => [each.account.code as string, each]))
  const rows = await tx.rows<Row>(sql`
    select j.id as "id", j.effective_on as "on", j.kind as "kind", t.first_name || ' ' || t.last_name as "tenant",
      l.account as "account", l.cents as "cents"
    from journals j join journal_lines l on l.journal_id = j.id left join tenants t on t.id = j.tenant_id
    where ${which} order by j.effective_on, j.id, l.id`)
  const lineOf = ({ account: code, cents }: Row): ExportedLine => {
    const named = chart.get(code)
    if (!named) throw new Error(`The account ${code} has no name`)
    return { code, account: named.name, type: named.type, cents: cents as Cents }
  }
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { id, on, kind, tenant } = first
    const memo = tenant === null ? KIND_LABELS[kind] : `${KIND_LABELS[kind]}, ${tenant}`
    return [{ id, on, memo, tenant, lines: own.map(lineOf) }]
  })
}
