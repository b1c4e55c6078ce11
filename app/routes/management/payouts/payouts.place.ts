import type { PaidOut } from "~/domain/payouts/payment-payouts.ts"
import { formatDay } from "~/values/calendar.ts"

/** For instance "Paid out on Jan 8, 2026". */
export function placeText({ place, payoutOn }: Pick<PaidOut, "place" | "payoutOn">): string {
  if (place === "at provider") return "At the payment provider"
  if (place === "returned") return "With a payout that failed; a later one takes it"
  const day = payoutOn === null ? "" : formatDay(payoutOn)
  return place === "paid out" ? `Paid out on ${day}` : `In transit, at the bank on ${day}`
}
