/** A tenant's balances in the ledger once the opening balances are posted. Source: money.md 1.4 "opening balances". */
import { type Cents, minus, most, negated, sum, ZERO } from "~/values/money.ts"
import type { ImportedRow } from "./import-rows.ts"

/** Positive cents each. */
export type RowOpening = {
  rent: Cents
  late: Cents
  other: Cents
  depositOwed: Cents
  depositHeld: Cents
  advance: Cents
}

const NOTHING: RowOpening = { rent: ZERO, late: ZERO, other: ZERO, depositOwed: ZERO, depositHeld: ZERO, advance: ZERO }

/** Negative rent is advance rent, which first pays the row's own late and other charges. The missing part of a deposit is owed. */
export function openingOf({ unit, tenant, balances }: ImportedRow): RowOpening {
  if (!tenant) return NOTHING
  const advance = most(ZERO, negated(balances.rent))
  const late = most(ZERO, minus(balances.late, advance))
  const left = most(ZERO, minus(advance, balances.late))
  return {
    rent: most(ZERO, balances.rent),
    late,
    other: most(ZERO, minus(balances.other, left)),
    advance: most(ZERO, minus(left, balances.other)),
    depositOwed: most(ZERO, minus(unit.deposit, balances.depositHeld)),
    depositHeld: balances.depositHeld,
  }
}

export function together(openings: readonly RowOpening[]): RowOpening {
  const keys = Object.keys(NOTHING) as (keyof RowOpening)[]
  return Object.fromEntries(keys.map((key) => [key, sum(openings.map((opening) => opening[key]))])) as RowOpening
}
