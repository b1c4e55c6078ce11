/** Checks that the exports contain what their rows say. Source: money.md 11.8. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "an export of the journal has the postings of its days that no earlier one has": sql`
    select 'export ' || e.id as detail from journal_exports e where e.posting_count <> (
      select count(*) from journals j where j.effective_on between e.from_on and e.to_on and j.id <= e.last_journal_id
        and not exists (select 1 from journal_exports b where b.id < e.id and (b.discarded_at is null or b.discarded_at > e.made_at)
          and j.id <= b.last_journal_id and j.effective_on between b.from_on and b.to_on))`,
  "an export of the journal has its two files": sql`
    select 'export ' || e.id as detail from journal_exports e
    where (select count(*) from journal_export_files f where f.export_id = e.id) <> 2`,
}

export const verifyJournalExports = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
