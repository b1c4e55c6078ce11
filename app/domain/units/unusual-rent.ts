/** A new rent that looks like a slip of the keys: a zero too many or too few. Source: api.md section 2, UNUSUAL_RENT. */
import { type Cents, formatMoney, isFarFrom } from "~/values/money.ts"
import { Refusal } from "../refusal.ts"

/** Refuses (409 UNUSUAL_RENT) a rent far from the one before, unless `rentMeant` names it in cents: who typed it was asked about it. A rent of nothing says nothing. */
export function mustBeMeant(before: Cents, rent: Cents | undefined, rentMeant: string): void {
  if (rent === undefined || rentMeant === String(rent) || !isFarFrom(before, rent)) return
  throw new Refusal("UNUSUAL_RENT", {
    message: `From ${formatMoney(before)} to ${formatMoney(rent)}: is that meant? Nothing was saved yet.`,
    question: { name: "rentMeant", value: String(rent) },
  })
}
