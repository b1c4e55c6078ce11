/** Checks that every bank line has a file and agrees with its match. Source: money.md 11.3, 11.4. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "a line of a bank account is of a file of that account": sql`
    select 'bank line ' || l.id as detail from bank_lines l
    where not exists (select 1 from bank_file_lines f join bank_files b on b.id = f.file_id
      where f.line_id = l.id and b.account_id = l.account_id)`,
  "a line of a bank account is between the first and last day of its files": sql`
    select 'bank line ' || l.id || ' in bank file ' || b.id as detail from bank_lines l
    join bank_file_lines f on f.line_id = l.id join bank_files b on b.id = f.file_id
    where l.posted_on < b.first_on or l.posted_on > b.last_on`,
  "a bank file that was imported has its lines": sql`
    select 'bank file ' || b.id as detail from bank_files b where b.finished_at is not null
      and b.line_count <> (select count(*) from bank_file_lines f where f.file_id = b.id)`,
  "a bank line is matched to a slip or a payment of its amount, or as a debit to an expense": sql`
    select 'bank line ' || l.id as detail from bank_lines l join bank_matches m on m.line_id = l.id and m.undone_at is null
    left join payments p on p.id = m.payment_id left join deposit_slips s on s.id = m.deposit_slip_id
    where (m.payment_id is not null and (p.id is null or p.amount <> l.amount)) or (m.expense_type_id is not null and l.amount >= 0)
      or (m.deposit_slip_id is not null and (s.id is null or s.account_id <> l.account_id or (s.state <> 'undone' and l.amount <>
        coalesce((select sum(amount) from deposit_slip_rows where slip_id = s.id and left_at is null), 0))))`,
  "a bank line is matched to a line of the books at its account, of its amount": sql`
    select 'bank line ' || l.id as detail from bank_lines l join bank_matches m on m.line_id = l.id and m.undone_at is null
    join journal_lines jl on jl.id = m.journal_line_id where jl.account <> 'BANK:' || l.account_id or jl.cents <> l.amount`,
  "a bank line booked without asking is one payment of rent of its amount": sql`
    select 'bank line ' || l.id as detail from bank_lines l join bank_matches m on m.line_id = l.id and m.booked_for is not null
    where m.origin <> 'booked' or not exists (select 1 from journals j join payments p on p.journal_id = j.id
      where j.idem_key = 'line:' || l.id and p.amount = l.amount and p.type = 'rent')`,
}

export const verifyBankLines = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
