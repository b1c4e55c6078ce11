/** The postings behind a report's figures. A figure and its rows are read from the same query. Source: money.md 2.5. */
import { type SQL, sql } from "drizzle-orm"
import type { CHARGE_KINDS, JOURNAL_KINDS } from "#db/schema/ledger-kinds.ts"
import type { Day, Month } from "~/values/calendar.ts"
import { type Cents, negated } from "~/values/money.ts"
import type { Range } from "./period.ts"

/** A journal's part of a figure, in signed cents. */
export type Posting = {
  /** Null for an estimate, which is not posted. */
  journalId: number | null
  on: Day
  kind: (typeof JOURNAL_KINDS)[number]
  tenantId: number | null
  /** The unit, kind and month of the charge that money was applied to; null for other postings. */
  unitNumber: number | null
  charge: (typeof CHARGE_KINDS)[number] | null
  period: Month | null
  tender: string | null
  /** For rent: money paid before the rent was due has the category `advance`. */
  category: string | null
  /** The account of the lines; null for money applied to a charge. */
  account: string | null
  cents: Cents
}

/** The columns of money applied to a charge: allocation `a` of journal `j` to charge `c`. */
export const APPLIED = sql`j.id as "journalId", j.effective_on as "on", j.kind as "kind", c.tenant_id as "tenantId",
  c.unit_number as "unitNumber", c.kind as "charge", coalesce(c.period, substr(c.due_on, 1, 7)) as "period",
  a.tender as "tender", a.category as "category", null as "account"`

/** The columns of lines `l` of journal `j`, summed by journal; `r` is the receipt, if any. They are grouped by `j.id, r.id`. */
export const POSTED = sql`j.id as "journalId", j.effective_on as "on", j.kind as "kind",
  coalesce(j.tenant_id, r.tenant_id) as "tenantId", cast(null as integer) as "unitNumber", null as "charge", null as "period",
  r.tender as "tender", null as "category", min(l.account) as "account"`

/** The lines of some accounts in a range of months, one row per journal. `where` may restrict the journals `j`. */
export function postedLines({ first, last }: Range, accounts: readonly string[], where: SQL = sql`1 = 1`): SQL {
  return sql`
    select ${POSTED}, sum(l.cents) as "cents"
    from journals j
    join journal_lines l on l.journal_id = j.id
    left join receipts r on r.id = j.receipt_id
    where j.effective_on between ${first} and ${last} and l.account in ${accounts} and ${where}
    group by j.id, r.id having sum(l.cents) <> 0
    order by j.id`
}

/** The same postings with the opposite sign, which shows credits of an account as income. */
export const opposite = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, cents: negated(posting.cents) }))
