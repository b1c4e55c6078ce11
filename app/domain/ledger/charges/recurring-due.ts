/** Finds the recurring charges to post on a day, each with the rent of its month. Source: money.md 9.1. */
import type { Tx } from "#db/client.server.ts"
import { clampedDay, type Day, formatMonth, type Month } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { type RecurringLine, recurringLines } from "./recurring-lines.ts"
import { amountOf, openMonths, type Terms, termsIn } from "./recurring-terms.ts"
import { billingOn, type Days, issueDate } from "./rent-due.ts"

/** A month of a line to post on the day `on`, due with the rent on `dueOn`. If `isCharged` is false, it is only recorded. */
export type RecurringDue = Pick<RecurringLine, "lineId" | "tenantId" | "stayId" | "unitNumber"> & {
  period: Month
  dueOn: Day
  on: Day
  amount: Cents
  isCharged: boolean
  notes: string
}

/** The months issued by `day` and not posted yet, of one tenant's or all lines, by unit, line and month. Empty until the day of issue and the due day are set. */
export async function recurringDue(tx: Tx, day: Day, tenantId?: number): Promise<RecurringDue[]> {
  const billing = await billingOn(tx, day)
  if (billing === null) return []
  const lines = await recurringLines(tx, tenantId)
  return lines.flatMap((line) =>
    openMonths(line, billing.last).flatMap((period) => recurringIn(line, period, day, billing.days) ?? []),
  )
}

/** A line's charge in a month; undefined if it charges nothing. */
export function recurringIn(line: RecurringLine, period: Month, on: Day, days: Days): RecurringDue | undefined {
  const terms = termsIn(line.terms, period)
  if (!terms) return undefined
  const { lineId, tenantId, stayId, unitNumber } = line
  const amount = amountOf(terms)
  return {
    ...{ lineId, tenantId, stayId, unitNumber, period, on, amount },
    dueOn: clampedDay(period, days.due),
    isCharged: amount > 0 && issueDate(period, days) >= days.since,
    notes: recurringText(line, period, terms),
  }
}

/** For instance "Parking (2 at $50.00) for November 2026, unit 101: bay 14". */
function recurringText({ typeName, unitNumber }: RecurringLine, period: Month, terms: Terms): string {
  const { amount, quantity, note } = terms
  const many = quantity === 1 ? "" : ` (${quantity} at ${formatMoney(amount)})`
  return `${typeName}${many} for ${formatMonth(period)}, unit ${unitNumber}${note === null ? "" : `: ${note}`}`
}
