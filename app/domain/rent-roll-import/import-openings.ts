/** What a tenant's account starts with, as the ledger will hold it once the opening balances are posted. Source: money.md 1.4 "opening balances". */
import type { Cents } from "~/values/money.ts"
import type { RollRow } from "./import-rows.ts"

/** Positive cents each. */
export type Opening = {
  rent: Cents
  late: Cents
  other: Cents
  depositOwed: Cents
  depositHeld: Cents
  advance: Cents
}

const NOTHING: Opening = { rent: 0, late: 0, other: 0, depositOwed: 0, depositHeld: 0, advance: 0 }

/** Rent below zero is rent in advance: it first meets the row's own late and other charges. What the deposit lacks is owed. */
export function openingOf({ unit, tenant, balances }: RollRow): Opening {
  if (!tenant) return NOTHING
  const advance = Math.max(0, -balances.rent)
  const late = Math.max(0, balances.late - advance)
  const left = Math.max(0, advance - balances.late)
  return {
    rent: Math.max(0, balances.rent),
    late,
    other: Math.max(0, balances.other - left),
    advance: Math.max(0, left - balances.other),
    depositOwed: Math.max(0, unit.deposit - balances.depositHeld),
    depositHeld: balances.depositHeld,
  }
}

/** The sum of several. */
export function together(openings: readonly Opening[]): Opening {
  const keys = Object.keys(NOTHING) as (keyof Opening)[]
  const sum = (key: keyof Opening) => openings.reduce((all, opening) => all + opening[key], 0)
  return Object.fromEntries(keys.map((key) => [key, sum(key)])) as Opening
}
