/** The rows of the cash flow statement. Source: money.md 11.7. */
import type { JOURNAL_KINDS } from "#db/schema/ledger-kinds.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, minus, negated, plus, sum, ZERO } from "~/values/money.ts"
import type { ProfitRow } from "./profit-rows.ts"

type Kind = (typeof JOURNAL_KINDS)[number]

/** The cents that a month's postings of one kind have on an account that holds no money; only of postings that move money. Debits are positive. */
export type OtherSide = { month: Month; kind: Kind; account: string; cents: Cents }

/** Amounts are positive: money received or, in the section `out`, money paid. */
export type CashSection = { name: "in" | "out" | "other"; title: string; rows: ProfitRow[]; total: ProfitRow }

const IN = {
  "Rent paid": ["AR_RENT"],
  "Late and other fees paid": ["AR_LATE", "AR_OTHER"],
  "Convenience fees": ["INC_CONV"],
  "Security deposits": ["DEP_HELD", "AR_DEP", "DEP_DUE"],
  "Advance rent": ["ADV_CASH", "ADV_CREDIT"],
} as const

const OUT = {
  Refunds: ["refund", "refund_failed"],
  "Disputes lost": ["dispute_lost", "dispute_rewon"],
  "Checks returned, payments deleted": ["check_returned", "check_return_undone", "payment_deleted"],
  "Security deposits returned": ["deposit_paid_out"],
  "Advance rent returned": ["advance_paid_out"],
  "Fees of the payment provider": ["provider_fee"],
} as const

const OPENING = "Opening balances of bank accounts added"
const OTHER = "Other"

/** Puts each other side in exactly one row, so that the sections add up to the change of the money accounts. Empty `Other` rows are left out. */
export function cashSections(sides: readonly OtherSide[], months: readonly Month[]): CashSection[] {
  const rows = Map.groupBy(sides, labelOf)
  const row = (label: string, sign: (cents: Cents) => Cents) => {
    const own = rows.get(label) ?? []
    return rowOf(
      label,
      months.map((month) => sign(sum(own.filter((side) => side.month === month).map(({ cents }) => cents)))),
    )
  }
  // A credit on the other account is a debit on the money account.
  const of = (labels: readonly string[], sign: (cents: Cents) => Cents) => labels.map((label) => row(label, sign))
  const other = of([OPENING, OTHER], negated).filter(({ label }) => rows.has(label))
  return [
    section("in", "Money in", "Total money in", of(Object.keys(IN), negated), months),
    section("out", "Money out", "Total money out", of(Object.keys(OUT), same), months),
    ...(other.length > 0 ? [section("other", "Not received or paid", "Total", other, months)] : []),
  ]
}

/** The change of money by month: in, less out, plus other. */
export function cashChange(sections: readonly CashSection[], months: readonly Month[]): ProfitRow {
  const cents = months.map((_, at) =>
    sections.reduce((all, { name, total }) => {
      const own = total.months[at] ?? ZERO
      return name === "out" ? minus(all, own) : plus(all, own)
    }, ZERO),
  )
  return rowOf("Change", cents)
}

export const rowOf = (label: string, months: Cents[]): ProfitRow => ({ label, months, sum: sum(months) })

const same = (cents: Cents): Cents => cents

function labelOf({ kind, account }: OtherSide): string {
  const out = Object.entries<readonly string[]>(OUT).find(([, kinds]) => kinds.includes(kind))
  if (out) return out[0]
  const paid = kind === "payment" && Object.entries<readonly string[]>(IN).find(([, codes]) => codes.includes(account))
  if (paid) return paid[0]
  return account === "OPENING" ? OPENING : OTHER
}

function section(
  name: CashSection["name"],
  title: string,
  label: string,
  rows: ProfitRow[],
  months: readonly Month[],
): CashSection {
  const total = months.map((_, at) => sum(rows.map((each) => each.months[at] ?? ZERO)))
  return { name, title, rows, total: rowOf(label, total) }
}
