/** Texts about the application of money, past or planned, shared by pages, notices and their scripts. Safe in a browser. */
import { type Cents, formatMoney, least, minus, ZERO } from "../money.ts"

type Bucket = "rent" | "late" | "other" | "deposit" | "advance"
/** Cents in one bucket. `isHeld`: not applied to a charge, but held as advance rent or deposit reserve. */
export type AppliedPart = { bucket: Bucket; isHeld: boolean; cents: Cents }

const TEXTS: Record<Bucket, string> = {
  rent: "to rent",
  late: "to late fees",
  other: "to other fees",
  deposit: "to the deposit owed",
  advance: "to advance rent",
}

/** "$7.00 to late fees, $731.50 to advance rent". */
export function partsText(parts: readonly AppliedPart[]): string {
  const toReserve = "to the deposit reserve, beyond what was owed"
  return parts
    .map(({ bucket, isHeld, cents }) => {
      return `${formatMoney(cents)} ${bucket === "deposit" && isHeld ? toReserve : TEXTS[bucket]}`
    })
    .join(", ")
}

/** The planned application of an amount to the balances owed, in the given order; the rest becomes advance rent. */
export function spread(amount: Cents, owed: Readonly<Record<string, Cents>>, order: readonly string[]): AppliedPart[] {
  let left = amount
  const parts = order.map((bucket): AppliedPart => {
    const cents = least(left, owed[bucket] ?? ZERO)
    left = minus(left, cents)
    return { bucket: bucket as Bucket, isHeld: false, cents }
  })
  return [...parts, { bucket: "advance" as const, isHeld: true, cents: left }].filter((part) => part.cents > 0)
}

/** The text of a fee credit's application: "The credit goes $7.00 to late fees, $5.00 to advance rent." */
export const creditText = (amount: Cents, owed: Readonly<Record<string, Cents>>, order: readonly string[]): string =>
  `The credit goes ${partsText(spread(amount, owed, order))}.`

/** The message when a credit toward the deposit is more than it can waive. */
export function waiverLimit(owed: Cents): string {
  if (owed === 0) return "No deposit is owed: a Management Credit has nothing to waive."
  return `A Management Credit waives only the deposit that is owed: enter no more than ${formatMoney(owed)}.`
}
