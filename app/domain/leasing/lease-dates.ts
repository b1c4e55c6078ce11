import type { Tx } from "#db/client.server.ts"
import { addMonths, type Day, firstOf, lastOf, monthOf } from "~/values/calendar.ts"
import { invalid } from "../refusal.ts"
import { today } from "../settings/defaults.ts"

export type LeaseDates = { moveInDate: Day; leaseEndDate: Day }

/** The default dates of a lease: from the 1st (today or next) to a month's end one year later. Source: specification 2 section 4, api.md M12. */
export async function usualLease(tx: Tx, moveInDate?: Day): Promise<LeaseDates> {
  const now = await today(tx)
  const usual = now === firstOf(monthOf(now)) ? now : firstOf(addMonths(monthOf(now), 1))
  const begins = moveInDate ?? usual
  return { moveInDate: begins, leaseEndDate: lastOf(addMonths(monthOf(begins), 12)) }
}

/** Refuses (400) a lease that ends on its first day or before. */
export function mustEndLater({ moveInDate, leaseEndDate }: LeaseDates): void {
  if (leaseEndDate <= moveInDate) throw invalid("leaseEndDate", "The lease must end after the move-in date.")
}
