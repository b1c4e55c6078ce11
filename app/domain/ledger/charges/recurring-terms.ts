/** What a recurring charge is in which month. Pure. Source: money.md 9.1. */
import { addMonths, type Month } from "~/values/calendar.ts"
import { type Cents, times } from "~/values/money.ts"

/** What a line charges: `amount` is that of one, in cents. `to` is the last month, null for as long as the stay lasts. */
export type Terms = { from: Month; to: Month | null; amount: Cents; quantity: number; note: string | null }

/** The newest month that was charged or recorded, and the terms in the order in which they were agreed. */
type Agreed = { issued: Month | null; terms: readonly Terms[] }

/** What a line charges in a month: of the terms that have begun, those agreed last. Undefined before its first and after its last month. */
export function termsIn(terms: readonly Terms[], month: Month): Terms | undefined {
  const inForce = terms.findLast(({ from }) => from <= month)
  return inForce && (inForce.to === null || month <= inForce.to) ? inForce : undefined
}

/** What was agreed, month by month: each of the terms until the next ones begin, oldest first. */
export function agreedTerms(terms: readonly Terms[]): Terms[] {
  let agreed: Terms[] = []
  for (const next of terms) {
    const until = addMonths(next.from, -1)
    const before = agreed.filter(({ from }) => from < next.from)
    agreed = before.map((each) => ({ ...each, to: each.to !== null && each.to < until ? each.to : until }))
    if (next.to === null || next.to >= next.from) agreed.push(next)
  }
  return agreed
}

export const amountOf = ({ amount, quantity }: Pick<Terms, "amount" | "quantity">): Cents => times(amount, quantity)

/** The first month that is neither charged nor recorded. Changes count from it on. */
export function firstOpenMonth({ issued, terms }: Agreed): Month {
  const begins = terms.map(({ from }) => from).reduce((first, month) => (month < first ? month : first))
  return issued === null ? begins : addMonths(issued, 1)
}

/** The months through `last` that a line charges and that are not issued. */
export function openMonths(line: Agreed, last: Month): Month[] {
  const months: Month[] = []
  for (let month = firstOpenMonth(line); month <= last; month = addMonths(month, 1)) {
    if (termsIn(line.terms, month)) months.push(month)
  }
  return months
}
