/** The next rent charge. Source: specification 3 "Dashboard". */
import type { OverviewRent } from "~/domain/portal/overview.ts"
import { Card } from "~/ui/card.tsx"
import { Icon } from "~/ui/icon.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { lateFeeCondition, lateFeeText } from "~/values/late-fee-text.ts"
import { formatMoney, plus } from "~/values/money.ts"
import { savedMethodLabel } from "~/values/payments/saved-method.ts"

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
  const { period, amount, dueOn, covered, pending, autopay, lateFee, recurring = [] } = rent
  const total = plus(amount, ...recurring.map((line) => line.amount))
  const isCovered = covered >= total
  const isPaidInTime = autopay !== null && !autopay.isAboveCap && (lateFee === null || autopay.on <= lateFee.on)
  const named = [
    ...(amount > 0 || recurring.length === 0 ? [`Rent for ${formatMonth(period)}, ${formatMoney(amount)}`] : []),
    ...recurring.map(({ notes, amount: cents }) => `${notes}, ${formatMoney(cents)}`),
  ]
  const verb = named.length > 1 ? "are" : "is"
  return (
    <li>
      <Icon name="calendar" />
      <div>
        <p>
          {named.join("; ")}, {isCovered ? "due" : `${verb} due`} on <time dateTime={dueOn}>{formatDay(dueOn)}</time>
          {isCovered && `, ${verb} covered by your advance rent`}.{named.length > 1 && ` In all ${formatMoney(total)}.`}
          {!isCovered && covered > 0 && ` Your advance rent pays ${formatMoney(covered)} of it.`}
          {!isCovered && pending > 0 && ` What you have pending, ${formatMoney(pending)}, is not counted here yet.`}
        </p>
        {autopay?.isAboveCap && (
          <p>
            On <time dateTime={autopay.on}>{formatDay(autopay.on)}</time> autopay would pay about{" "}
            {formatMoney(autopay.total)}, which is above your cap: it pays nothing unless you{" "}
            <a href="/home/autopay">confirm it</a>.
          </p>
        )}
        {autopay !== null && !autopay.isAboveCap && (
          <p>
            Autopay pays about {formatMoney(autopay.total)} on{" "}
            <time dateTime={autopay.on}>{formatDay(autopay.on)}</time> by {savedMethodLabel(autopay.method)}.
            {autopay.missed &&
              ` That has all of your payment plan, which ends when its instalment of ${formatDay(autopay.missed.dueOn)} is not paid by ${formatDay(autopay.missed.lastDay)}.`}
          </p>
        )}
        {lateFee && amount > 0 && covered < amount && !isPaidInTime && (
          <p className="quiet small">
            A late fee of {lateFeeText(lateFee.terms)} is added on{" "}
            <time dateTime={lateFee.on}>{formatDay(lateFee.on)}</time> {lateFeeCondition(lateFee.terms)}.
          </p>
        )}
      </div>
    </li>
  )
}
