import { formatDay, formatInstant } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { CatchUp } from "./catch-up.ts"

export function catchUpLines({ doubt, zone, days, rents, lateFees, autopay, scheduled }: CatchUp): string[] {
  const [says, last] = [doubt.now, doubt.last].map((instant) => formatInstant(instant, zone))
  const clocks = [`The clock says ${says}.`, `The last work was done ${last}.`]
  if (doubt.isBehind)
    return [...clocks, "Nothing is posted now: the daily work goes on tomorrow. What was posted ahead of time stays."]
  const [first, end] = [days[0], days.at(-1)]
  if (!first || !end) return [...clocks, "No day is due: nothing is posted."]
  return [
    ...clocks,
    `Days: ${days.length}, from ${formatDay(first)} to ${formatDay(end)}.`,
    `Charges: ${rents.count} of rent, ${formatMoney(rents.total)}; at most ${lateFees.count} late fees, ${formatMoney(lateFees.total)}.`,
    `Autopay: ${autopay.charged} charged; ${autopay.missed} too late, counted as missed, and their tenants mailed.`,
    ...(scheduled.charged + scheduled.missed === 0
      ? []
      : [
          `Payments set for a day: ${scheduled.charged} charged; ${scheduled.missed} too late, and their tenants mailed.`,
        ]),
    "Scheduled emails and reminders that have come due leave.",
  ]
}
