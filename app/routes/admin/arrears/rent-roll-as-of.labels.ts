import type { Holder, PastFigures } from "~/domain/reports/rent-roll-as-of.ts"

/** The figures of the past rent roll, as the rent roll of today calls them. */
export const ROLL_LABELS: Record<keyof PastFigures, string> = {
  rent: "Rent Balance",
  late: "Late Fees",
  other: "Other Fees",
  depositOwed: "Dep. Owed",
  total: "Total Balance",
  depositReserve: "Dep. Reserve",
  advance: "Advance Rent",
}

/** Where the figures of a row without any stand; null for a row with figures. */
export function elsewhere({ isSubunit, figuresAt }: Holder): string | null {
  if (figuresAt === null) return null
  return isSubunit ? `subunit of Unit ${figuresAt}` : `balances with Unit ${figuresAt}`
}
