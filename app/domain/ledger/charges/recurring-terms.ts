/** Computes what a recurring line charges in which month. Pure. Source: money.md 9.1. */
import { addMonths, type Month } from "~/values/calendar.ts"
import { type Cents, times } from "~/values/money.ts"

/** The terms of a line: `amount` is for one unit of quantity, in cents. `to` is the last month; null while the stay lasts. */
export type Terms = { from: Month; to: Month | null; amount: Cents; quantity: number; note: string | null }

/** The newest month that was charged or recorded, and the terms in the order of agreement. */
type Agreed = { issued: Month | null; terms: readonly Terms[] }

/** The terms that apply in a month: of those that have begun, the ones agreed last. Undefined before the first and after the last month. */
export function termsIn(terms: readonly Terms[], month: Month): Terms | undefined {
  const inForce = terms.findLast(({ from }) => from <= month)
  return inForce && (inForce.to === null || month <= inForce.to) ? inForce : undefined
}

/** The terms month by month, oldest first; each applies until the next begins. */
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

/** The first month that is neither charged nor recorded. Changes apply from that month on. */
export function firstOpenMonth({ issued, terms }: Agreed): Month {
  const begins = terms.map(({ from }) => from).reduce((first, month) => (month < first ? month : first))
  return issued === null ? begins : addMonths(issued, 1)
}

/** The months up to `last` that a line charges and that are not issued yet. */
export function openMonths(line: Agreed, last: Month): Month[] {
  const months: Month[] = []
  for (let month = firstOpenMonth(line); month <= last; month = addMonths(month, 1)) {
    if (termsIn(line.terms, month)) months.push(month)
  }
  return months
}
