/** The next rent charge. Source: specification 3 "Dashboard". */
import type { OverviewRent } from "~/domain/portal/overview.ts"
import { Card } from "~/ui/card.tsx"
import { Icon } from "~/ui/icon.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { formatMoney, formatPercent } from "~/values/money.ts"
import { savedMethodLabel } from "~/values/saved-method.ts"

export function Next({ rent }: { rent: OverviewRent | null }) {
  if (rent === null) return null
  return (
    <Card title="What happens next" className="card tight">
      <ul className="next-list">
        <UpcomingRent rent={rent} />
      </ul>
    </Card>
  )
}

function UpcomingRent({ rent }: { rent: OverviewRent }) {
  const { period, amount, dueOn, covered, pending, autopay, lateFee } = rent
  const isCovered = covered >= amount
  const isPaidInTime = autopay !== null && (lateFee === null || autopay.on <= lateFee.on)
  return (
    <li>
      <Icon name="calendar" />
      <div>
        <p>
          Rent for {formatMonth(period)}, {formatMoney(amount)}, {isCovered ? "due" : "is due"} on{" "}
          <time dateTime={dueOn}>{formatDay(dueOn)}</time>
          {isCovered && ", is covered by your advance rent"}.
          {!isCovered && covered > 0 && ` Your advance rent pays ${formatMoney(covered)} of it.`}
          {!isCovered && pending > 0 && ` What you have pending, ${formatMoney(pending)}, is not counted here yet.`}
        </p>
        {autopay !== null && (
          <p>
            Autopay pays about {formatMoney(autopay.total)} on{" "}
            <time dateTime={autopay.on}>{formatDay(autopay.on)}</time> by {savedMethodLabel(autopay.method)}.
          </p>
        )}
        {lateFee && !isCovered && !isPaidInTime && (
          <p className="quiet small">
            A late fee of {formatPercent(lateFee.bps).replace(".00%", "%")} of the monthly rent is added on{" "}
            <time dateTime={lateFee.on}>{formatDay(lateFee.on)}</time> if rent is still open then.
          </p>
        )}
      </div>
    </li>
  )
}
