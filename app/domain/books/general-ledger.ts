/** The postings of an account in a period, with the balances before and after. Source: money.md 11.7, api.md X322. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { JOURNAL_KINDS } from "#db/schema/ledger-kinds.ts"
import { addDays, type Day, firstOf, monthOf } from "~/values/calendar.ts"
import { asCents, type Cents, plus, sum } from "~/values/money.ts"
import { command } from "../commands.ts"
import type { LedgerAccount } from "../ledger/accounts.ts"
import { badField } from "../refusal.ts"
import { pastDayOrToday } from "../reports/past-day.ts"
import { type BookAccount, bookAccounts } from "./account-names.ts"
import { isEarlyDay } from "./early-day.ts"
import { type GeneralLedgerQuery, NO_ACCOUNT } from "./inputs.ts"

/** A line of a posting. `cents` is positive for a debit; `balance` is the account's balance after the line. */
export type LedgerLine = {
  journalId: number
  on: Day
  kind: (typeof JOURNAL_KINDS)[number]
  tenantId: number | null
  tenant: string | null
  cents: Cents
  balance: Cents
}
export type GeneralLedger = {
  account: BookAccount
  from: Day
  to: Day
  opening: Cents
  lines: LedgerLine[]
  closing: Cents
}

/** The longest period, in days after the first day. */
const LONGEST = 366

/** By day, then in order of posting. Refuses (400) an unknown account, a day in the future, and a period that ends before it begins or is longer than a year. */
export const generalLedger = command(
  "see reports",
  async (tx: Tx, _actor, { account: code, from: first, to: last }: GeneralLedgerQuery): Promise<GeneralLedger> => {
    const account = (await bookAccounts(tx)).find((each) => each.code === code)
    if (!account) throw badField("account", NO_ACCOUNT)
    const to = await pastDayOrToday(tx, "to", last)
    const from = first ?? firstOf(monthOf(to))
    if (from > to) throw badField("from", "The first day cannot be after the last one.")
    if (addDays(from, LONGEST) < to) throw badField("from", "Use a span of at most a year.")
    const opening = await balanceBefore(tx, account.code, from)
    const lines = withBalances(await linesOf(tx, account.code, from, to), opening)
    return { account, from, to, opening, lines, closing: lines.at(-1)?.balance ?? opening }
  },
)

/** Adds the lines before the day, or subtracts the lines from the day on from all lines, whichever reads fewer. */
async function balanceBefore(tx: Tx, account: LedgerAccount, day: Day): Promise<Cents> {
  const rows = await tx.rows<{ cents: number }>(
    (await isEarlyDay(tx, day))
      ? sql`
    select coalesce(sum(l.cents), 0) as "cents" from journals j join journal_lines l on l.journal_id = j.id
    where j.effective_on < ${day} and l.account = ${account}`
      : sql`
    select coalesce(sum(cents), 0) as "cents" from journal_lines where account = ${account}
    union all
    select -coalesce(sum(l.cents), 0) from journals j join journal_lines l on l.journal_id = j.id
    where j.effective_on >= ${day} and l.account = ${account}`,
  )
  return sum(rows.map(({ cents }) => asCents(Number(cents))))
}

type StoredLine = Omit<LedgerLine, "balance">

const linesOf = (tx: Tx, account: LedgerAccount, from: Day, to: Day): Promise<StoredLine[]> =>
  tx.rows<StoredLine>(sql`
    select j.id as "journalId", j.effective_on as "on", j.kind as "kind", t.id as "tenantId",
      t.first_name || ' ' || t.last_name as "tenant", l.cents as "cents"
    from journals j
    join journal_lines l on l.journal_id = j.id
    left join tenants t on t.id = coalesce(l.tenant_id, j.tenant_id)
    where j.effective_on between ${from} and ${to} and l.account = ${account}
    order by j.effective_on, j.id, l.id`)

function withBalances(lines: readonly StoredLine[], opening: Cents): LedgerLine[] {
  let balance = opening
  return lines.map((line) => {
    balance = plus(balance, line.cents)
    return { ...line, balance }
  })
}
