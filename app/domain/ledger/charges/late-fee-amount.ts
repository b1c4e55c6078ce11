/** Computes a late fee. Source: money.md 9.3. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges, journals } from "#db/schema/index.ts"
import { firstOf, lastOf, type Month } from "~/values/calendar.ts"
import type { LateFeeTerms } from "~/values/late-fee-text.ts"
import { asCents, type Cents, formatMoney, formatPercent, least, minus, most, percentOf, ZERO } from "~/values/money.ts"
import type { Overdue } from "../overdue.ts"

/** The base of a fee: the month's rent, the overdue rent, and the late fees already charged in the calendar month. Cents. */
export type LateFeeBase = { rent: Cents; overdue: Cents; charged: Cents }

export function lateFeeAmount(terms: LateFeeTerms, { rent, overdue, charged }: LateFeeBase): Cents {
  const fee = wholeFee(terms, { rent, overdue })
  return terms.mostPerMonth === null ? fee : most(ZERO, least(fee, minus(terms.mostPerMonth, charged)))
}

function wholeFee({ kind, bps, amount }: LateFeeTerms, { rent, overdue }: Omit<LateFeeBase, "charged">): Cents {
  if (bps === null) return amount ?? ZERO
  return percentOf(kind === "percent_of_rent" ? rent : overdue, bps)
}

/** The smallest overdue rent for which a late fee is charged. */
export const enoughFor = ({ smallestOverdue }: Pick<LateFeeTerms, "smallestOverdue">): Cents =>
  most(smallestOverdue, asCents(1))

export type DecidedFee = { isHeldBack: boolean; amount: Cents; overdue: Cents }

/** The fee of a late day; null for none. It is held back while pending payments would leave too little overdue; its amount is then computed without them. */
export function decidedFee(
  terms: LateFeeTerms,
  { rent, charged }: Omit<LateFeeBase, "overdue">,
  { now, afterPending }: Pick<Overdue, "now" | "afterPending">,
): DecidedFee | null {
  const enough = enoughFor(terms)
  if (now < enough) return null
  const isHeldBack = afterPending < enough
  const overdue = isHeldBack ? now : afterPending
  const amount = lateFeeAmount(terms, { rent, overdue, charged })
  return amount === 0 ? null : { isHeldBack, amount, overdue }
}

/** The late fees charged to a tenant in a calendar month by the job, for returned checks and by staff, without deleted ones. Cents. */
export async function lateFeesChargedIn(tx: Tx, tenantId: number, month: Month): Promise<Cents> {
  const row = await tx.one(charged, { tenantId, from: firstOf(month), to: lastOf(month) })
  return row?.total ?? ZERO
}

const charged = statement((db) =>
  db
    .select({ total: sql<Cents>`coalesce(sum(${charges.amount}), 0)` })
    .from(charges)
    .innerJoin(journals, eq(journals.id, charges.journalId))
    .where(
      sql`${charges.tenantId} = ${sql.placeholder("tenantId")} and ${charges.kind} = 'late' and ${charges.amount} > 0
        and ${charges.origin} in ('job', 'fee') and ${charges.deletedAt} is null
        and ${charges.effectiveOn} >= ${sql.placeholder("from")}
        and coalesce(${journals.occurredOn}, ${journals.effectiveOn}) between ${sql.placeholder("from")} and ${sql.placeholder("to")}`,
    )
    .prepare(),
)

/** The note of a late fee on the ledger, which explains its amount. */
export function lateFeeNotes(terms: LateFeeTerms, fee: { rent: Cents; overdue: Cents; amount: Cents }): string {
  const capped = fee.amount < wholeFee(terms, fee) ? `, at most ${formatMoney(terms.mostPerMonth ?? ZERO)} a month` : ""
  if (terms.bps === null) return `Late fee, flat ${formatMoney(terms.amount ?? ZERO)}${capped}`
  const of = terms.kind === "percent_of_rent" ? formatMoney(fee.rent) : `overdue rent ${formatMoney(fee.overdue)}`
  return `Late fee, ${formatPercent(terms.bps)} of ${of}${capped}`
}
