/** What a move-out takes off charges for the days after it: suggested, changed or refused by staff. Source: money.md 9.2. */
import type { Tx } from "#db/client.server.ts"
import { type Day, firstOf, formatMonth, lastOf, monthOf } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { creditText, type DaysOf, daysAfterMoveOut, prorated } from "~/values/proration.ts"
import type { ChargeRow } from "../ledger/charges/charge-rows.ts"
import { type Reduction, reducibleCharges, reductionOf } from "../ledger/charges/reductions.ts"
import { badField } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { prorationBasis } from "../settings/proration-basis.ts"
import { unitsOf } from "../tenants/tenant-units.ts"

/** A charge of days after the move-out; `formula` says how `cents` are calculated. */
export type SuggestedReduction = { row: ChargeRow; cents: Cents; formula: string }
/** What staff chose to take off a charge, in cents. */
export type SelectedReduction = { chargeId: number; amount: Cents }

/** The charges of the tenant's units for days after a move-out today, by due day. Empty unless the property suggests parts of months. */
export async function suggestedReductions(tx: Tx, tenantId: number): Promise<SuggestedReduction[]> {
  const basis = await prorationBasis(tx)
  if (basis === null) return []
  const on = await today(tx)
  const rows = await reducible(tx, tenantId)
  return rows.flatMap((row) => {
    const days = daysNotLivedIn(row, on, basis)
    const cents = days === null ? 0 : prorated(row.amount, days)
    return days === null || cents === 0
      ? []
      : [{ row, cents: prorated(row.amount, days), formula: creditText(row.amount, on, days) }]
  })
}

async function reducible(tx: Tx, tenantId: number): Promise<ChargeRow[]> {
  const found: ChargeRow[] = []
  for (const { stayId } of await unitsOf(tx, tenantId)) found.push(...(await reducibleCharges(tx, stayId)))
  return found
}

/** The days of the charge's month after a day; null for a month that is over on it. */
function daysNotLivedIn({ period }: ChargeRow, on: Day, basis: Parameters<typeof daysAfterMoveOut>[1]): DaysOf | null {
  if (period === null || lastOf(period) <= on) return null
  if (firstOf(period) <= on) return daysAfterMoveOut(on, basis)
  const { of } = daysAfterMoveOut(firstOf(period), basis)
  return { days: of, of }
}

/** The selected reductions with their formulas. Refuses (400) a charge that cannot be reduced, and more than was charged. */
export async function selectedReductions(
  tx: Tx,
  tenantId: number,
  selected: readonly SelectedReduction[],
): Promise<Reduction[]> {
  if (selected.length === 0) return []
  const rows = new Map((await reducible(tx, tenantId)).map((row) => [row.id, row]))
  const suggested = new Map((await suggestedReductions(tx, tenantId)).map((each) => [each.row.id, each]))
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
