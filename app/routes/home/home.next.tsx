/** What happens next: the next rent. Source: specification 3 "Dashboard". */
import type { NextRent } from "~/domain/portal/overview.ts"
import { Card } from "~/ui/card.tsx"
import { Icon } from "~/ui/icon.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { formatMoney, formatPercent } from "~/values/money.ts"

export function Next({ rent }: { rent: NextRent | null }) {
  if (rent === null) return null
  return (
    <Card title="What happens next" className="card tight">
      <ul className="next-list">
        <UpcomingRent rent={rent} />
      </ul>
    </Card>
  )
}

function UpcomingRent({ rent: { period, amount, dueOn, lateFee } }: { rent: NextRent }) {
  return (
    <li>
      <Icon name="calendar" />
      <div>
        <p>
          Rent for {formatMonth(period)}, {formatMoney(amount)}, is due on{" "}
          <time dateTime={dueOn}>{formatDay(dueOn)}</time>.
        </p>
        {lateFee && (
          <p className="quiet small">
            A late fee of {formatPercent(lateFee.bps).replace(".00%", "%")} of the monthly rent is added on{" "}
            <time dateTime={lateFee.on}>{formatDay(lateFee.on)}</time> if rent is still open then.
          </p>
        )}
      </div>
    </li>
  )
}
