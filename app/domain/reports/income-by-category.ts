import { type Cents, most, plus, split, sum, ZERO } from "~/values/money.ts"
import { INCOME_CATEGORIES, type IncomeCategory } from "./income-tenders.ts"
import type { RentIncome } from "./rent-income.ts"

/** Signed cents and their share of all rent income, in percent with one decimal. */
export type CategoryIncome = { total: Cents; percent: number }
export type IncomeByCategory = Record<IncomeCategory, CategoryIncome>

/** The month's rent by payment category, summing to adjustedIncome; the percents of positive categories sum to 100.0. Source: money.md 2.5. */
export function incomeByCategory(income: readonly RentIncome[]): IncomeByCategory {
  const names = Object.keys(INCOME_CATEGORIES) as IncomeCategory[]
  const totals = names.map((name) => totalOf(income, INCOME_CATEGORIES[name]))
  const shares = split(
    1000,
    totals.map((total) => most(ZERO, total)),
  )
  return Object.fromEntries(
    names.map((name, index) => [name, { total: totals[index] ?? ZERO, percent: (shares[index] ?? 0) / 10 }]),
  ) as IncomeByCategory
}

function totalOf(income: readonly RentIncome[], tenders: readonly string[]): Cents {
  const parts = income.filter((part) => tenders.includes(part.category))
  return sum(parts.map((part) => plus(part.current, part.back)))
}
