/** Decides which matches count. Source: money.md 11.4, "Undone". */
import { type SQL, sql } from "drizzle-orm"

/** Whether the transfer, paid deposit or paid advance rent of this journal was undone. */
export const isUndone = (journal: SQL): SQL => sql`exists (
  select 1 from journals undoing where undoing.idem_key in (${journal}.idem_key || ':undone', 'deppaid:' || ${journal}.id || ':undone'))`

/** Whether the match `m` no longer counts, because its payment was deleted, or its slip, transfer or paid deposit was undone. */
export const HAS_ENDED = sql`(
  exists (select 1 from payments ep join receipts er on er.id = ep.receipt_id where ep.id = m.payment_id and er.status = 'reversed')
  or exists (select 1 from deposit_slips es where es.id = m.deposit_slip_id and es.state = 'undone')
  or exists (select 1 from journal_lines el join journals ej on ej.id = el.journal_id where el.id = m.journal_line_id and ${isUndone(sql`ej`)}))`

export const IS_MATCHED = sql`exists (select 1 from bank_matches m where m.line_id = l.id and m.undone_at is null and not ${HAS_ENDED})`
