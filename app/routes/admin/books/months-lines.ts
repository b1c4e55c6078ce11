/** The lines of a file with one column for each month and one for the year to date. */
import type { ProfitRow } from "~/domain/books/profit-rows.ts"
import type { Month } from "~/values/calendar.ts"
import { dollarCell } from "~/values/csv.ts"

export const monthsHead = (months: readonly Month[]): string[] => ["Section", "Entry", ...months, "Year to date"]

export const lineOf = (section: string, { label, months, sum }: ProfitRow) => [
  section,
  label,
  ...[...months, sum].map(dollarCell),
]
