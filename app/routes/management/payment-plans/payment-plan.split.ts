/** Divides an amount into instalments, as the page's address says. */
import { MOST_INSTALMENTS, ROW_NAMES } from "~/domain/payment-plans/inputs.ts"
import type { Query } from "~/http/request/query.ts"
import { addDays, addMonths, asDay, clampedDay, type Day, isDay, monthOf } from "~/values/calendar.ts"
import { type Cents, formatPlain, least, MAX_CENTS, split } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"

export const EVERY = ["week", "two-weeks", "month"] as const
type Every = (typeof EVERY)[number]

/** `rows` are the fields of the form: the instalments first, then empty ones. */
export type Split = {
  total: string
  parts: string
  first: string
  every: Every
  rows: { name: string; date: string; amount: string }[]
}

const USUAL_PARTS = 3
const SPARE_ROWS = 2
const TWO_YEARS = 730

/** The division in the address; without one, three empty rows. Unreadable values are ignored. */
export function splitOf(query: Query, owed: Cents, today: Day): Split {
  const number = Number(query.typed("parts"))
  const isSplit = Number.isInteger(number) && number >= 1 && number <= MOST_INSTALMENTS
  const total = least(parseAmount(query.typed("total")) ?? owed, MAX_CENTS)
  const typed = query.typed("first")
  const isNear = isDay(typed) && typed >= today && typed <= addDays(today, TWO_YEARS)
  const first = isNear ? asDay(typed) : addDays(today, 7)
  const every = EVERY.find((one) => one === query.typed("every")) ?? "month"
  const amounts = isSplit ? partsOf(total, number) : []
  const count = Math.min(MOST_INSTALMENTS, isSplit ? number + SPARE_ROWS : USUAL_PARTS)
  const rows = ROW_NAMES.slice(0, count).map((name, at) => {
    const amount = amounts[at]
    return amount === undefined
      ? { name, date: "", amount: "" }
      : { name, date: dayOf(first, every, at), amount: formatPlain(amount) }
  })
  return { total: formatPlain(total), parts: isSplit ? String(number) : "", first, every, rows }
}

const partsOf = (total: Cents, count: number): Cents[] =>
  split(
    total,
    Array.from({ length: count }, () => 1),
  )

function dayOf(first: Day, every: Every, at: number): Day {
  if (every === "month") return clampedDay(addMonths(monthOf(first), at), Number(first.slice(8)))
  return addDays(first, at * (every === "week" ? 7 : 14))
}
