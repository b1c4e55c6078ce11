/** The lines of an account. Source: money.md 11.3, api.md X283. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { command } from "../commands.ts"
import { filedAccount } from "./bank-account.ts"
import type { BankLinesQuery } from "./inputs.ts"

/** `isPerhapsSame`: another line has the same day and amount, and no file has both. */
export type BankLine = {
  id: number
  accountId: number
  on: Day
  amount: Cents
  text: string
  checkNumber: string | null
  isPerhapsSame: boolean
}

const MAX_LINES_LISTED = 1_000

/** The last 1,000 lines, latest day first. Refuses 404 BANK_ACCOUNT_NOT_FOUND. */
export const bankLineList = command("see bank", async (tx, _actor, query: BankLinesQuery): Promise<BankLine[]> => {
  await filedAccount(tx, query.bankAccountId)
  const { from = null, to = null } = query
  return linesWhere(
    tx,
    sql`l.account_id = ${query.bankAccountId}
      ${from === null ? sql`` : sql`and l.posted_on >= ${from}`} ${to === null ? sql`` : sql`and l.posted_on <= ${to}`}
      order by l.posted_on desc, l.id desc limit ${MAX_LINES_LISTED}`,
  )
})

async function linesWhere(tx: Tx, where: ReturnType<typeof sql>): Promise<BankLine[]> {
  const rows = await tx.rows<Omit<BankLine, "isPerhapsSame"> & { same: number | boolean }>(sql`
    select l.id as "id", l.account_id as "accountId", l.posted_on as "on", l.amount as "amount", l.text as "text",
      l.check_number as "checkNumber", exists (
        select 1 from (select id from bank_lines s where s.account_id = l.account_id and s.posted_on = l.posted_on
            and s.amount = l.amount and s.id <> l.id order by id limit 50) o
          where not exists (select 1 from bank_file_lines a join bank_file_lines b on b.file_id = a.file_id
            where a.line_id = l.id and b.line_id = o.id)) as "same"
    from bank_lines l where ${where}`)
  return rows.map(({ same, ...row }) => ({ ...row, isPerhapsSame: Boolean(same) }))
}
