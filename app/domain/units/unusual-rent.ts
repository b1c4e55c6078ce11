/** Detects a new rent that is probably a typing error (a zero too many or too few), and one above the largest rent. Source: api.md section 2, UNUSUAL_RENT, and M7. */
import { type Cents, formatMoney, isFarFrom, MAX_CENTS, plus } from "~/values/money.ts"
import { badField, Refusal } from "../refusal.ts"

/** Refuses (409 UNUSUAL_RENT) a rent far from the one before, unless `rentMeant` has the same cents because the person confirmed it. Allows any rent after zero. */
export function mustBeMeant(before: Cents, rent: Cents | undefined, rentMeant: string): void {
  if (rent === undefined || rentMeant === String(rent) || !isFarFrom(before, rent)) return
  throw new Refusal("UNUSUAL_RENT", {
    message: `From ${formatMoney(before)} to ${formatMoney(rent)}: is that meant? Nothing was saved yet.`,
    question: { name: "rentMeant", value: String(rent) },
  })
}

/** Refuses (400) an increase, in cents, that would raise the rent above the largest rent. */
export function mustFit(rent: Cents, increase: Cents | null, field: string): void {
  if (increase !== null && plus(rent, increase) > MAX_CENTS) throw badField(field, ABOVE_MOST)
}

const ABOVE_MOST = `The rent would be above ${formatMoney(MAX_CENTS)}.`
