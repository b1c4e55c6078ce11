import type { Difference } from "~/domain/closed-months/differences.ts"
import type { MonthClose } from "~/domain/closed-months/months.ts"
import { DifferencesNotice } from "~/ui/differences-notice.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatInstant, formatMonth } from "~/values/calendar.ts"

type Props = { closed: { close: MonthClose; differences: Difference[] }; zone: string }

/** When the month was closed, and in red the differences between today's report and the stored one. */
export function ClosedMonth({ closed: { close, differences }, zone }: Props) {
  const { month, closedAt } = close
  return (
    <>
      <Notice tone="good" title={`${formatMonth(month)} was closed ${formatInstant(closedAt, zone)}`}>
        <a className="screen-only" href={`/admin/bank/months?month=${month}`}>
          Its check list and stored report
        </a>
      </Notice>
      {differences.length > 0 && <DifferencesNotice month={formatMonth(month)} differences={differences} />}
    </>
  )
}
