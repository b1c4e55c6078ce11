/** The demo landlord's payouts: recorded for a year, read each business day, and one in transit. */
import { read } from "#db/client.server.ts"
import { accountsWithBalances } from "~/domain/bank-accounts/bank-accounts.ts"
import { businessDaysAfter, takeFee } from "~/domain/payment-provider/sandbox.ts"
import { setPayoutAccount } from "~/domain/payouts/set-account.ts"
import { addDays, addMonths, clampedDay, type Day, DEFAULT_ZONE, dayAt } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { payAtPortal } from "./portal.ts"
import type { OnlineScene } from "./scene.ts"
import { NAMED_SUITES } from "./suites.ts"
import type { Past } from "./tenancies.ts"

/** How many months ago the landlord chose the account, and how many months ago the provider charged for something else. */
const SINCE = 11
const FEE_AGO = 2
const DAY = 24 * 60 * 60 * 1000

const takePayouts: OnlineScene = async (cast) => {
  const operating = (await read(accountsWithBalances)).find(({ name }) => name === "Operating")
  if (operating) await setPayoutAccount(cast.staff("admin"), { bankAccountId: operating.id })
}

export function planPayouts({ opening, count, timeline, cast, now }: Past, units: number): void {
  if (units < NAMED_SUITES || count <= SINCE + 1) return
  const first = clampedDay(addMonths(opening, count - SINCE), 1)
  timeline.planOnline(first, "08:30", () => takePayouts(cast))
  for (const day of businessDays(addDays(first, 1), dayAt(now, DEFAULT_ZONE)))
    timeline.planOnline(day, "14:00", async () => {})
  const charged = clampedDay(addMonths(opening, count - FEE_AGO), 12)
  timeline.planOnline(charged, "11:00", async () => takeFee(700, "Fraud screening of the provider"))
  const paidAt = paidInTime(now)
  if (paidAt !== undefined) timeline.planOnlineAt(paidAt, () => payAtPortal(cast.tenant(210), "card", asCents(15_000)))
}

function businessDays(from: Day, until: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day < until; day = addDays(day, 1)) {
    const { dayOfWeek } = Temporal.PlainDate.from(day)
    if (dayOfWeek <= 5) days.push(day)
  }
  return days
}

/** The latest instant for a payment whose payout is in transit now: the payout is sent two business days later and arrives one business day after that. */
function paidInTime(now: number): number | undefined {
  for (let paidAt = now - DAY; paidAt > now - 8 * DAY; paidAt -= DAY) {
    const sent = Math.floor((businessDaysAfter(paidAt / 1000, 2) * 1000) / DAY) * DAY
    if (sent <= now - DAY / 4 && now < businessDaysAfter(sent / 1000, 1) * 1000) return paidAt
  }
  return undefined
}
