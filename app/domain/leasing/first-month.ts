/** The first month of a stay that begins within a month: the prorated rent, or recurring charge. Source: money.md 9.2, api.md X140. */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatMonth, monthOf } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { type DaysOf, daysFromMoveIn, type ProrationBasis, prorated, prorationText } from "~/values/proration.ts"
import { command } from "../commands.ts"
import { today } from "../settings/defaults.ts"
import { prorationBasis } from "../settings/proration-basis.ts"
import { holderOf } from "../tenants/tenant-units.ts"
import { findUnit } from "../units/units.ts"
import type { MoveInPartQuery } from "./part-inputs.ts"
import { findStay } from "./stays.ts"

/** The suggested prorated amount in cents, with its formula. */
export type FirstMonth = { days: DaysOf; cents: Cents; formula: string }

/** The part of a monthly amount from the move-in day on. Null for a move-in on the first of a month, and if the property does not suggest proration. */
export async function firstMonthPart(tx: Tx, amount: Cents, moveInOn: Day): Promise<FirstMonth | null> {
  const basis = await prorationBasis(tx)
  if (basis === null || moveInOn.endsWith("-01")) return null
  const days = daysFromMoveIn(moveInOn, basis)
  const formula = `${days.days} of ${days.of} days of ${formatMonth(monthOf(moveInOn))}: ${prorationText(amount, days)}`
  return { days, cents: prorated(amount, days), formula }
}

export type MoveInPart = {
  unitNumber: number
  moveInOn: Day
  basis: ProrationBasis | null
  amount: Cents
  part: FirstMonth | null
}

/** Suggests the first month's part of a monthly amount (default: the unit's rent) from the stay's move-in, or from today (X140). Refuses 404 UNIT_NOT_FOUND. */
export const moveInPart = command("see tenants", async (tx, _actor, input: MoveInPartQuery): Promise<MoveInPart> => {
  const unit = await findUnit(tx, input.unit)
  const holder = await holderOf(tx, unit.number)
  const begins = holder ? (await findStay(tx, holder.stayId)).moveInOn : await today(tx)
  const moveInOn = input.moveInDate ?? begins
  const amount = input.amount ?? unit.monthlyRent
  const part = await firstMonthPart(tx, amount, moveInOn)
  return { unitNumber: unit.number, moveInOn, basis: await prorationBasis(tx), amount, part }
})
