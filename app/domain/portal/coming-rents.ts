import type { Tx } from "#db/client.server.ts"
import { addMonths, type Day, lastOf, monthOf } from "~/values/calendar.ts"
import { type Cents, plus } from "~/values/money.ts"
import { today } from "../settings/defaults.ts"
import { openSteps } from "../units/rent-steps.ts"
import { findUnit } from "../units/units.ts"

export type ComingRent = { startsOn: Day; monthlyRent: Cents }

/** The future rents of a unit, by day: its steps or, without steps, a planned increase of this month or the next, which the portal's home shows, too. */
export async function comingRents(tx: Tx, unitNumber: number): Promise<ComingRent[]> {
  const steps = await openSteps(tx, unitNumber)
  if (steps.length > 0) return steps.map(({ startsOn, monthlyRent }) => ({ startsOn, monthlyRent }))
  const { plannedIncreaseOn: startsOn, plannedIncreaseCents, monthlyRent } = await findUnit(tx, unitNumber)
  if (startsOn === null || plannedIncreaseCents === null) return []
  const isNear = startsOn <= lastOf(addMonths(monthOf(await today(tx)), 1))
  return isNear ? [{ startsOn, monthlyRent: plus(monthlyRent, plannedIncreaseCents) }] : []
}
