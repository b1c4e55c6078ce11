/** Reductions at a move-out: the parts of charges for the days after it, suggested by the program and changed or refused by staff. Source: money.md 9.2. */
import type { Tx } from "#db/client.server.ts"
import { type Day, firstOf, formatMonth, lastOf, monthOf } from "~/values/calendar.ts"
import { type Cents, formatMoney, ZERO } from "~/values/money.ts"
import {
  creditText,
  type DaysOf,
  daysAfterMoveOut,
  daysFromMoveIn,
  type ProrationBasis,
  prorated,
} from "~/values/proration.ts"
import { command } from "../commands.ts"
import { noticeOf } from "../lease-terms/lease.ts"
import type { ChargeRow } from "../ledger/charges/charge-rows.ts"
import { firstPartsOf, type Reduction, reducibleCharges, reductionOf } from "../ledger/charges/reductions.ts"
import { badField, Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { prorationBasis } from "../settings/proration-basis.ts"
import { holderOf, unitsOf } from "../tenants/tenant-units.ts"
import { findUnit } from "../units/units.ts"
import type { MoveOutPartsQuery } from "./part-inputs.ts"

/** A charge for days after the move-out; `formula` explains `cents`. */
export type SuggestedReduction = { row: ChargeRow; cents: Cents; formula: string }
/** The reduction of a charge that staff chose, in cents. */
export type SelectedReduction = { chargeId: number; amount: Cents }

/** The stays that a move-out from a unit ends: a subunit's alone, or all of the tenant's. Refuses 404 UNIT_NOT_FOUND, 409 UNIT_VACANT. */
async function staysEnding(tx: Tx, unitNumber: number): Promise<number[]> {
  await findUnit(tx, unitNumber)
  const holder = await holderOf(tx, unitNumber)
  if (!holder) throw new Refusal("UNIT_VACANT")
  return holder.isSubunit ? [holder.stayId] : staysOf(tx, holder.tenantId)
}

export const staysOf = async (tx: Tx, tenantId: number): Promise<number[]> =>
  (await unitsOf(tx, tenantId)).map(({ stayId }) => stayId)

export type MoveOutParts = { unitNumber: number; basis: ProrationBasis | null; suggested: SuggestedReduction[] }

/** Suggests the reductions for a move-out from a unit today, or for removing a subunit (X141). Refuses as `staysEnding` does. */
export const moveOutParts = command(
  "see tenants",
  async (tx, _actor, { unit }: MoveOutPartsQuery): Promise<MoveOutParts> => {
    const suggested = await suggestedReductions(tx, await staysEnding(tx, unit))
    return { unitNumber: unit, basis: await prorationBasis(tx), suggested }
  },
)

/** The last day that counts as lived in: today, or the day of a notice for these stays if that day is past. */
async function moveOutDay(tx: Tx, stayIds: readonly number[]): Promise<Day> {
  const now = await today(tx)
  const noticed: Day[] = []
  for (const stayId of stayIds) noticed.push((await noticeOf(tx, stayId))?.movingOutOn ?? now)
  return noticed.reduce((first, day) => (day < first ? day : first), now)
}

/** The charges of these stays for days after a move-out today, by due day. Empty if the property does not suggest proration. */
async function suggestedReductions(tx: Tx, stayIds: readonly number[]): Promise<SuggestedReduction[]> {
  const basis = await prorationBasis(tx)
  if (basis === null) return []
  const on = await moveOutDay(tx, stayIds)
  const suggested: SuggestedReduction[] = []
  for (const stayId of stayIds) {
    const begun = await firstPartsOf(tx, stayId)
    for (const row of await reducibleCharges(tx, stayId)) {
      const days = daysNotLivedIn(row, on, { basis, moveInOn: begun.get(row.id) })
      const cents = days === null ? ZERO : prorated(row.amount, days)
      if (days !== null && cents > 0) suggested.push({ row, cents, formula: creditText(row.amount, on, days) })
    }
  }
  return suggested
}

async function reducible(tx: Tx, stayIds: readonly number[]): Promise<ChargeRow[]> {
  const found: ChargeRow[] = []
  for (const stayId of stayIds) found.push(...(await reducibleCharges(tx, stayId)))
  return found
}

type Counted = { basis: ProrationBasis; moveInOn: Day | undefined }

/** The days of the charge's month after a day, out of the days it was charged for (from `moveInOn` on, if prorated). Null if the month is over by then. */
function daysNotLivedIn({ period }: ChargeRow, on: Day, { basis, moveInOn }: Counted): DaysOf | null {
  if (period === null || lastOf(period) <= on) return null
  if (moveInOn !== undefined) {
    const of = daysFromMoveIn(moveInOn, basis).days
    return { days: Math.min(daysAfterMoveOut(on, basis).days, of), of }
  }
  if (firstOf(period) <= on) return daysAfterMoveOut(on, basis)
  const { of } = daysAfterMoveOut(firstOf(period), basis)
  return { days: of, of }
}

/** The selected reductions with their formulas. Refuses (400) a charge that cannot be reduced, and more than was charged. */
export async function selectedReductions(
  tx: Tx,
  stayIds: readonly number[],
  selected: readonly SelectedReduction[],
): Promise<Reduction[]> {
  if (selected.length === 0) return []
  const rows = new Map((await reducible(tx, stayIds)).map((row) => [row.id, row]))
  const suggested = new Map((await suggestedReductions(tx, stayIds)).map((each) => [each.row.id, each]))
  const reductions: Reduction[] = []
  for (const { chargeId, amount } of selected.filter((each) => each.amount > 0)) {
    const row = rows.get(chargeId)
    if (!row || reductions.some((each) => each.row.id === chargeId)) {
      throw badField(
        "Reductions",
        "A charge cannot be reduced: it is deleted, of another month's kind, or reduced already.",
      )
    }
    if (amount > row.amount) throw badField("Reductions", `No more than ${formatMoney(row.amount)} was charged.`)
    const offered = suggested.get(chargeId)
    const memo =
      offered?.cents === amount ? offered.formula : `Set by staff: ${formatMoney(amount)} of ${formatMoney(row.amount)}`
    reductions.push(await reductionOf(tx, chargeId, amount, `${nameOf(row)}, ${memo}`))
  }
  return reductions
}

const nameOf = (row: ChargeRow) =>
  row.kind === "rent"
    ? `Rent of unit ${row.unitNumber} for ${formatMonth(row.period ?? monthOf(row.dueOn))}`
    : (row.notes ?? "")
