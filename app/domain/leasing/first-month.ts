/** The first month of a stay that begins in the middle of one. Source: money.md 9.2. */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatMonth, monthOf } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { daysFromMoveIn, prorated, prorationText } from "~/values/proration.ts"
import { prorationBasis } from "../settings/proration-basis.ts"

/** The suggested rent in cents, with its formula. */
export type FirstMonth = { cents: Cents; formula: string }

/** The part of the monthly rent from the move-in day on. Null on the first of a month, and unless the property suggests parts of months. */
export async function firstMonthRent(tx: Tx, rent: Cents, moveInOn: Day): Promise<FirstMonth | null> {
  const basis = await prorationBasis(tx)
  if (basis === null || moveInOn.endsWith("-01")) return null
  const days = daysFromMoveIn(moveInOn, basis)
  const formula = `${days.days} of ${days.of} days of ${formatMonth(monthOf(moveInOn))}: ${prorationText(rent, days)}`
  return { cents: prorated(rent, days), formula }
}
