/** The first month of a stay that begins in the middle of one: its part of the rent, and of a recurring charge. Source: money.md 9.2, api.md X140. */
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

/** The suggested part in cents, with its formula. */
export type FirstMonth = { days: DaysOf; cents: Cents; formula: string }

/** The part of a monthly amount from the move-in day on. Null on the first of a month, and unless the property suggests parts of months. */
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

/** What is suggested for the first month of a monthly amount, by default the unit's rent, from the move-in of its stay or today on (X140). Refuses 404 UNIT_NOT_FOUND. */
export const moveInPart = command("see tenants", async (tx, _actor, input: MoveInPartQuery): Promise<MoveInPart> => {
  const unit = await findUnit(tx, input.unit)
  const holder = await holderOf(tx, unit.number)
  const begins = holder ? (await findStay(tx, holder.stayId)).moveInOn : await today(tx)
  const moveInOn = input.moveInDate ?? begins
  const amount = input.amount ?? unit.monthlyRent
  const part = await firstMonthPart(tx, amount, moveInOn)
  return { unitNumber: unit.number, moveInOn, basis: await prorationBasis(tx), amount, part }
})
