/** A tenant's ledger over a range of days, with the running account balance. Source: money.md section 5, "Statement" and "Ledger screen". */
import type { Tx } from "#db/client.server.ts"
import { type Cents, plus } from "~/values/money.ts"
import { together } from "~/values/together.ts"
import { type PaymentRow, paymentsOfReceipt, paymentsWithin } from "../payment-rows.ts"
import { refundsOfTenant } from "../refund-rows.ts"
import type { StatementEntry } from "./statement-entries.ts"
import { entriesOf, type Parts } from "./statement-postings.ts"
import {
  accountsOfJournal,
  chargesDeleted,
  chargesMade,
  type JournalRow,
  journalRows,
  type LedgerRange,
  openingBalance,
  type ReductionRow,
  reductionRows,
  statementEventRows,
} from "./statement-rows.ts"
import { zeroEffectEntries } from "./statement-zero-effect.ts"

export type { LedgerRange }

export type LedgerEntry = StatementEntry & { balance: Cents }
/** Oldest first. `opening` is the account balance before `from`, `closing` the one after `to`. */
export type Ledger = { opening: Cents; closing: Cents; entries: LedgerEntry[] }

/** The ledger by effective day, then posting. Pending, failed and deleted entries and their reversals are listed without effect. */
export async function ledgerEntries(tx: Tx, range: LedgerRange): Promise<Ledger> {
  const { opening, journals, payments, deletions, charges, events } = await together({
    opening: openingBalance(tx, range),
    journals: journalRows(tx, range),
    payments: paymentsWithin(tx, range),
    deletions: chargesDeleted(tx, range),
    charges: chargesMade(tx, range),
    events: statementEventRows(tx, range),
  })
  const { others, ...beside } = await together({
    receipts: receiptsOf(tx, journals),
    refunds: refundsBeside(tx, range, journals, payments),
    accounts: accountsWhereNeeded(tx, journals),
    reductions: reductionsOf(tx, range, journals),
    others: zeroEffectEntries(tx, range, { payments, deletions }),
  })
  const parts: Parts = {
    ...beside,
    payments: Map.groupBy(payments, (row) => row.journalId),
    charges: Map.groupBy(charges, (row) => row.journalId),
    deleted: new Map(deletions.map(({ event, charge }) => [event.journalId, charge])),
    events: new Map(events.map((event) => [event.journalId, event])),
  }
  const posted = journals.flatMap((journal) => entriesOf(journal, parts))
  return running(opening, inOrder(posted, others))
}

function running(opening: Cents, entries: StatementEntry[]): Ledger {
  let balance = opening
  const rows = entries.map((entry) => {
    balance = plus(balance, entry.effect)
    return { ...entry, balance }
  })
  return { opening, closing: balance, entries: rows }
}

/** Merges by day; on one day posted entries come first. Both lists are sorted already. */
function inOrder(posted: StatementEntry[], others: StatementEntry[]): StatementEntry[] {
  if (others.length === 0) return posted
  return [...posted, ...others].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}

/** The payments whose refunds, disputes or deletions are in the range; they may be older. */
async function receiptsOf(tx: Tx, journals: JournalRow[]): Promise<Map<string, PaymentRow>> {
  const found = new Map<string, PaymentRow>()
  for (const { kind, receiptId } of journals) {
    if (kind === "payment" || receiptId === null || found.has(receiptId)) continue
    const [first] = await paymentsOfReceipt(tx, receiptId)
    if (first) found.set(receiptId, first)
  }
  return found
}

/** Refunds exist only when a payment went through the provider, so otherwise no query is made. */
async function refundsBeside(tx: Tx, range: LedgerRange, journals: JournalRow[], payments: PaymentRow[]) {
  const mayHave = journals.some(({ kind }) => kind === "refund") || payments.some((row) => row.stripeIntent !== null)
  return mayHave ? refundsOfTenant(tx, range.tenantId) : []
}

/** Only a move-out with reductions has such rows. */
async function reductionsOf(
  tx: Tx,
  { tenantId }: LedgerRange,
  journals: JournalRow[],
): Promise<ReadonlyMap<number | null, ReductionRow>> {
  return journals.some(({ kind }) => kind === "rent_reduction") ? reductionRows(tx, tenantId) : new Map()
}

/** The rows of these kinds need the journal's lines to show which accounts the money moved between. */
const SHOWN_BY_LINES: ReadonlySet<JournalRow["kind"]> = new Set<JournalRow["kind"]>([
  "vacate",
  "advance_returned",
  "opening_balance",
  "refund",
  "refund_failed",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "dispute_rewon",
])

async function accountsWhereNeeded(tx: Tx, journals: JournalRow[]): Promise<Map<number, Map<string, Cents>>> {
  const accounts = new Map<number, Map<string, Cents>>()
  for (const { id, kind } of journals) {
    if (SHOWN_BY_LINES.has(kind)) accounts.set(id, await accountsOfJournal(tx, id))
  }
  return accounts
}
