/** The preview of setting balances. Source: money.md 1.4 "manager_adjustment". */
import { type Cents, least, minus, ZERO } from "~/values/money.ts"
import { advanceRent, type Balances } from "./accounts.ts"
import { FIELDS, type FieldName } from "./adjustments.ts"

export type NewBalances = { [Name in FieldName]?: Cents | undefined }
/** One balance: before the change, as set, and after advance rent is applied. */
export type Adjustment = { name: FieldName; from: Cents; to: Cents; ends: Cents }
export type AdjustmentPreview = { adjustments: Adjustment[]; advance: { from: Cents; to: Cents } }

/** The balances that change, in the order they are set, and the remaining advance rent. Unchanged values are left out. */
export function previewAdjustments(now: Balances, wanted: NewBalances): AdjustmentPreview {
  const before = advanceRent(now)
  let advance = before
  const adjustments: Adjustment[] = []
  for (const name of Object.keys(FIELDS) as FieldName[]) {
    const { balance } = FIELDS[name]
    const [from, to] = [now[balance], wanted[name]]
    if (to === undefined || to === from) continue
    const offset = balance === "depositReserve" ? ZERO : least(advance, to)
    advance = minus(advance, offset)
    adjustments.push({ name, from, to, ends: minus(to, offset) })
  }
  return { adjustments, advance: { from: before, to: advance } }
}
