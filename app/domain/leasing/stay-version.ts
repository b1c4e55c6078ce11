/** The version of a past stay's editable data (M22): its notes, and the use of its deposit. Source: api.md section 0, "Versions". */
import { formatMoney } from "~/values/money.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import type { EditStay } from "./inputs.ts"
import type { Stay } from "./stays.ts"

type Editable = Pick<Stay, "notes" | "depositReturned" | "depositToRent" | "depositToLate" | "depositToOther">

const valuesOf = (stay: Editable) => ({
  Notes: stay.notes,
  DepositReturned: stay.depositReturned,
  DepositAppliedToRent: stay.depositToRent,
  DepositAppliedToLateFees: stay.depositToLate,
  DepositAppliedToOtherCharges: stay.depositToOther,
})

export const stayVersion = (stay: Editable): string => versionOf(valuesOf(stay))

/** Refuses (409 CHANGED_MEANWHILE) an edit of another version of the stay. */
export function mustBeCurrentStay(stay: Editable, edit: EditStay): void {
  const stored = valuesOf(stay)
  const wanted = {
    Notes: edit.notes,
    DepositReturned: edit.depositReturned,
    DepositAppliedToRent: edit.depositAppliedToRent,
    DepositAppliedToLateFees: edit.depositAppliedToLateFees,
    DepositAppliedToOtherCharges: edit.depositAppliedToOtherCharges,
  }
  const textOf = (field: keyof typeof stored) => (field === "Notes" ? (stored.Notes ?? "") : formatMoney(stored[field]))
  mustBeCurrentVersion({ shown: edit.version, stored, wanted, textOf })
}
