/** A tenant's printable account over a range of days: charges, payments and the amount owed. Source: money.md section 5, "Statement PDF". */
import { and, eq, inArray, lte, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { charges, journalLines, journals } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, negated, sum } from "~/values/money.ts"
import { chargeRows } from "../ledger/charges/charge-rows.ts"
import { type Ledger, type LedgerEntry, type LedgerRange, ledgerEntries } from "../ledger/statement/statement.ts"
import { statementEventRows } from "../ledger/statement/statement-rows.ts"
import { described, numberOf, type Sources } from "./entry-description.ts"
import { type Header, headerOf } from "./header.ts"

/** One line. Its effect is in the column charge (owed more) or payment (owed less); a reversal is negative in the same column. */
export type StatementLine = {
  date: Day
  description: string
  charge: Cents | null
  payment: Cents | null
  /** For information only; not part of the balance. */
  convenienceFee: Cents | null
  balance: Cents
}

/** Opening + charges − payments = closing. Reserve and advance rent are as at the end of the range. */
export type TenantStatement = {
  header: Header
  from: Day
  to: Day
  opening: Cents
  lines: StatementLine[]
  closing: Cents
  depositReserve: Cents
  advanceRent: Cents
}

/** The statement of a tenant. Refuses 404 TENANT_NOT_FOUND. */
export async function statementOf(tx: Tx, range: LedgerRange): Promise<TenantStatement> {
  const header = await headerOf(tx, range.tenantId)
  const { opening, entries, closing } = await describedEntries(tx, range)
  const lines = entries.filter(counts).map(lineOf)
  const held = await heldAt(tx, range.tenantId, range.to)
  return { header, from: range.from, to: range.to, opening, lines, closing, ...held }
}

/** An entry in words for the tenant. `open` is the unpaid part of a charge; null for other entries. */
export type DescribedEntry = LedgerEntry & { description: string; open: Cents | null }

/** The ledger of a period with descriptions for tenants, which leave out internal reasons. */
export async function describedEntries(
  tx: Tx,
  range: LedgerRange,
): Promise<Omit<Ledger, "entries"> & { entries: DescribedEntry[] }> {
  const ledger = await ledgerEntries(tx, range)
  const sources = await sourcesOf(tx, range)
  const entries = ledger.entries.map((entry) => ({
    ...entry,
    description: described(entry, sources),
    open: sources.charges.get(numberOf(entry, "charge"))?.open ?? null,
  }))
  return { ...ledger, entries }
}

/** Pending and failed payments and lines for staff do not appear. */
function counts({ entry, journalId, isReversal, isInfo }: LedgerEntry): boolean {
  return !isInfo && (entry !== "Payment" || journalId !== null || isReversal)
}

function lineOf(entry: DescribedEntry): StatementLine {
  const { date, effect, balance, convenienceFee, description } = entry
  const isPayment = entry.entry === "Payment" || (entry.entry === "Adjustment" && effect < 0)
  return {
    date,
    description,
    charge: isPayment || effect === 0 ? null : effect,
    payment: isPayment && effect !== 0 ? negated(effect) : null,
    convenienceFee: convenienceFee === 0 ? null : convenienceFee,
    balance,
  }
}

async function sourcesOf(tx: Tx, range: LedgerRange): Promise<Sources> {
  const inRange = sql`${charges.effectiveOn} between ${range.from} and ${range.to}`
  const charged = await chargeRows(tx, sql`${charges.tenantId} = ${range.tenantId} and ${inRange}`)
  const events = await statementEventRows(tx, range)
  return {
    charges: new Map(charged.map((row) => [row.id, row])),
    events: new Map(events.map((row) => [row.journalId, row])),
  }
}

async function heldAt(
  tx: Tx,
  tenantId: number,
  day: Day,
): Promise<Pick<TenantStatement, "depositReserve" | "advanceRent">> {
  const rows = await tx.all(
    tx
      .select({ account: journalLines.account, cents: sql<Cents>`sum(${journalLines.cents})` })
      .from(journals)
      .innerJoin(journalLines, eq(journalLines.journalId, journals.id))
      .where(
        and(
          eq(journals.tenantId, tenantId),
          lte(journals.effectiveOn, day),
          inArray(journalLines.account, ["DEP_HELD", "ADV_CASH", "ADV_CREDIT"]),
        ),
      )
      .groupBy(journalLines.account),
  )
  const held = (...accounts: string[]) =>
    negated(sum(rows.filter((row) => accounts.includes(row.account)).map((row) => row.cents)))
  return { depositReserve: held("DEP_HELD"), advanceRent: held("ADV_CASH", "ADV_CREDIT") }
}
