/** JSON of suggested prorations. Source: api.md X140, X141. */
import type { MoveInPart } from "~/domain/leasing/first-month.ts"
import type { MoveOutParts } from "~/domain/leasing/vacate-reductions.ts"

export const moveInPartView = ({ unitNumber, moveInOn, basis, amount, part }: MoveInPart) => ({
  UnitNumber: unitNumber,
  MoveInDate: moveInOn,
  Basis: basis ?? "none",
  Amount: amount,
  Part: part && { Days: part.days.days, OfDays: part.days.of, Amount: part.cents, Formula: part.formula },
})

export const moveOutPartsView = ({ unitNumber, basis, suggested }: MoveOutParts) => ({
  UnitNumber: unitNumber,
  Basis: basis ?? "none",
  Reductions: suggested.map(({ row, cents, formula }) => ({
    ChargeID: row.id,
    UnitNumber: row.unitNumber,
    Kind: row.kind,
    Month: row.period,
    Charged: row.amount,
    Amount: cents,
    Formula: formula,
  })),
})
