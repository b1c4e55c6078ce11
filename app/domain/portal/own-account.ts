/** The calling tenant's account in the form of a bank's account. Source: api.md X160, money.md 10.1. */
import { min, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { journals } from "#db/schema/index.ts"
import { addMonths, type Day, FIRST_DAY, firstOf, lastOf, type Month, monthOf } from "~/values/calendar.ts"
import { together } from "~/values/together.ts"
import { ownCommand } from "../commands.ts"
import type { Balances } from "../ledger/accounts.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { newestMonths } from "../ledger/statement/recent-entries.ts"
import { type PendingPayment, pendingPaymentsOf } from "../payments/own-payments.ts"
import { today } from "../settings/defaults.ts"
import type { OwnStatementQuery } from "../statements/inputs.ts"
import { rangeOf } from "../statements/print-statement.ts"
import { type AccountRow, accountRows, matches } from "./account-rows.ts"
import type { AccountQuery } from "./inputs.ts"
import { type OwnCharge, openChargesOf } from "./own-charges.ts"

/** The approximate number of lines shown at once: open charges, and rows in whole months. */
const MOST = 16
const FEWEST_ROWS = 4

export type OwnAccount = {
  balances: Balances
  today: Day
  /** The open charges of the selected kind, oldest first. */
  charges: OwnCharge[]
  /** In no total until they arrive. */
  pending: PendingPayment[]
  /** Newest first, in whole months. */
  rows: AccountRow[]
  /** The newest month with older rows; null at the end. */
  older: Month | null
  /** The month of the first posting; null without postings. */
  first: Month | null
}

/** The account of the calling tenant, the newest months first. */
export const ownAccount = ownCommand(
  "see own payments",
  async (tx, { tenantId }, query: AccountQuery): Promise<OwnAccount> => {
    const { kind } = query
    const charges = openChargesOf(tx, tenantId).then((open) =>
      open.filter((charge) => kind === undefined || charge.kind === kind),
    )
    const { page, ...account } = await together({
      balances: owedAndHeld(tx, tenantId),
      today: today(tx),
      charges,
      pending: pendingPaymentsOf(tx, tenantId),
      first: firstMonth(tx, tenantId),
      page: charges.then(({ length }) => pageOfRows(tx, tenantId, query, Math.max(FEWEST_ROWS, MOST - length))),
    })
    return { ...account, ...page }
  },
)

/** The rows of a period (default: the past year), oldest first. Refuses (400) days in the wrong order. */
export const ownAccountFile = ownCommand(
  "see own payments",
  async (tx, { tenantId }, days: OwnStatementQuery): Promise<AccountRow[]> =>
    accountRows(tx, { tenantId, ...(await rangeOf(tx, days)) }),
)

type Page = Pick<OwnAccount, "rows" | "older">

async function pageOfRows(tx: Tx, tenantId: number, query: AccountQuery, most: number): Promise<Page> {
  const now = await ledgerDay(tx)
  const end = query.until === undefined ? now : lastOf(query.until)
  const range = { tenantId, from: FIRST_DAY, to: end < now ? end : now }
  const isNarrowed = query.kind !== undefined || query.search !== undefined
  if (isNarrowed) return inWholeMonths((await accountRows(tx, range)).filter(matches(query)).toReversed(), most)
  const part = await newestMonths(tx, range, most)
  const rows = (await accountRows(tx, part)).toReversed()
  return { rows, older: part === range ? null : addMonths(monthOf(part.from), -1) }
}

/** The first rows, up to the end of the month in which there are enough. */
function inWholeMonths(all: AccountRow[], most: number): Page {
  const last = all[most - 1]
  const from = last === undefined ? FIRST_DAY : firstOf(monthOf(last.date))
  const rows = all.filter(({ date }) => date >= from)
  const next = all[rows.length]
  return { rows, older: next === undefined ? null : monthOf(next.date) }
}

const firstDay = statement((db) =>
  db
    .select({ on: min(journals.effectiveOn) })
    .from(journals)
    .where(sql`${journals.tenantId} = ${sql.placeholder("tenantId")}`)
    .prepare(),
)

async function firstMonth(tx: Tx, tenantId: number): Promise<Month | null> {
  const on = (await tx.one(firstDay, { tenantId }))?.on ?? null
  return on === null ? null : monthOf(on)
}
