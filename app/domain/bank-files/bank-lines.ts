/** Lists the lines of a bank account. Source: money.md 11.3, api.md X283. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import type { MATCH_ORIGINS } from "#db/schema/index.ts"
import type { Day, Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { filedAccount } from "./bank-account.ts"
import { type BankPosting, bankPostings } from "./bank-postings.ts"
import { HAS_ENDED } from "./ended-match.ts"
import type { BankLinesQuery } from "./inputs.ts"

/**
 * The match of a line: a deposit slip (with its payment if it has only one), a tenant's payment, another posting at the bank account, or a share of an
 * expense. `origin` says whether the match was automatic, by hand, or made by booking the line.
 */
export type LineMatch = {
  origin: (typeof MATCH_ORIGINS)[number]
  /** The line was booked automatically, for a sender that an administrator enabled. */
  isUnasked: boolean
  depositSlipId: number | null
  paymentId: number | null
  journalLineId: number | null
  tenantId: number | null
  expenseTypeId: number | null
  month: Month | null
  /** The name of the slip, tenant, posting or expense. */
  name: string
}

/** `isPerhapsSame`: another line has the same day and amount, and no file contains both. */
export type BankLine = {
  id: number
  accountId: number
  on: Day
  amount: Cents
  text: string
  checkNumber: string | null
  isPerhapsSame: boolean
  match: LineMatch | null
}

const MAX_LINES_LISTED = 1_000

/** The latest 1,000 lines, newest day first. Refuses 404 BANK_ACCOUNT_NOT_FOUND. */
export const bankLineList = command("see bank", async (tx, _actor, query: BankLinesQuery): Promise<BankLine[]> => {
  await filedAccount(tx, query.bankAccountId)
  const { from = null, to = null, open = false } = query
  return linesWhere(
    tx,
    sql`l.account_id = ${query.bankAccountId}
      ${from === null ? sql`` : sql`and l.posted_on >= ${from}`} ${to === null ? sql`` : sql`and l.posted_on <= ${to}`}
      ${open ? sql`and ${IS_OPEN}` : sql``} order by l.posted_on desc, l.id desc limit ${MAX_LINES_LISTED}`,
  )
})

/** Refuses 404 BANK_LINE_NOT_FOUND. */
export const bankLineNamed = command("see bank", async (tx, _actor, { line }: { line: number }): Promise<BankLine> => {
  const [found] = await linesWhere(tx, sql`l.id = ${line}`)
  if (!found) throw new Refusal("BANK_LINE_NOT_FOUND")
  return found
})

const IS_OPEN = sql`(m.id is null or ${HAS_ENDED})`

/** The payment of a slip that has only one. */
const ALONE = sql`(select case when count(*) = 1 then max(sr.payment_id) end from deposit_slip_rows sr
  where sr.slip_id = m.deposit_slip_id and sr.left_at is null)`

type Row = Omit<BankLine, "isPerhapsSame" | "match"> &
  Omit<LineMatch, "name" | "isUnasked"> & {
    bookedFor: number | null
    same: number | boolean
    open: number | boolean
    tenant: string | null
    expense: string | null
  }

async function linesWhere(tx: Tx, where: SQL): Promise<BankLine[]> {
  const rows = await tx.rows<Row>(sql`
    select l.id as "id", l.account_id as "accountId", l.posted_on as "on", l.amount as "amount", l.text as "text",
      l.check_number as "checkNumber", ${IS_OPEN} as "open", m.origin as "origin", m.booked_for as "bookedFor",
      m.deposit_slip_id as "depositSlipId", p.id as "paymentId", m.journal_line_id as "journalLineId",
      p.tenant_id as "tenantId", m.expense_type_id as "expenseTypeId", m.expense_month as "month",
      trim(t.first_name || ' ' || t.last_name) as "tenant", e.name as "expense", exists (
        select 1 from (select id from bank_lines s where s.account_id = l.account_id and s.posted_on = l.posted_on
            and s.amount = l.amount and s.id <> l.id order by id limit 50) o
          where not exists (select 1 from bank_file_lines a join bank_file_lines b on b.file_id = a.file_id
            where a.line_id = l.id and b.line_id = o.id)) as "same"
    from bank_lines l left join bank_matches m on m.line_id = l.id and m.undone_at is null
      left join payments p on p.id = coalesce(m.payment_id, ${ALONE})
      left join tenants t on t.id = p.tenant_id
      left join expense_types e on e.id = m.expense_type_id
    where ${where}`)
  const ids = rows.flatMap(({ journalLineId }) => journalLineId ?? [])
  const postings = await bankPostings(tx, inList(sql`jl.id`, ids))
  const byId = new Map<number | null, BankPosting>(postings.map((posting) => [posting.id, posting]))
  return rows.map(({ id, accountId, on, amount, text, checkNumber, same, ...matched }) => ({
    ...{ id, accountId, on, amount, text, checkNumber },
    isPerhapsSame: Boolean(same),
    match: matchOf(matched, byId.get(matched.journalLineId)),
  }))
}

function matchOf({ open, origin, tenant, expense, ...row }: Partial<Row>, posting?: BankPosting): LineMatch | null {
  if (open || origin === undefined) return null
  const { depositSlipId = null, paymentId = null, journalLineId = null, expenseTypeId = null, month = null } = row
  const slip = depositSlipId === null ? null : `Deposit slip ${depositSlipId}`
  const name = posting?.name ?? tenant ?? slip ?? expense ?? ""
  const tenantId = posting?.tenantId ?? row.tenantId ?? null
  const isUnasked = (row.bookedFor ?? null) !== null
  return { origin, isUnasked, depositSlipId, paymentId, journalLineId, tenantId, expenseTypeId, month, name }
}
