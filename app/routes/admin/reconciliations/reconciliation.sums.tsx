import type { Reconciliation } from "~/domain/reconciliation/reconciliation.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { formatDay, formatInstant } from "~/values/calendar.ts"
import { formatMoney, negated } from "~/values/money.ts"
import { reportAddress } from "./reconciliation.address.ts"

type Props = { of: Reconciliation }

/** The statement from its opening to its closing balance, and from there to the balance in the books. */
export function SumsCard({ of: { beginsOn, endsOn, opening, closing, sums } }: Props) {
  const statement = [
    { label: "Opening balance", value: formatMoney(opening) },
    { label: "Ticked, money in", value: formatMoney(sums.moneyIn) },
    { label: "Ticked, money out", value: formatMoney(sums.moneyOut) },
    { label: "Closing balance", value: formatMoney(closing) },
    {
      label: "Difference",
      value: <output data-difference>{formatMoney(sums.difference)}</output>,
      total: true,
    },
  ]
  const books = [
    { label: "Closing balance", value: formatMoney(closing) },
    { label: "Deposits in transit", value: formatMoney(sums.inTransit) },
    { label: "Outstanding payments", value: formatMoney(sums.outstandingPayments) },
    ...(sums.expenses === 0
      ? []
      : [{ label: "Expenses paid, in no account of the books", value: formatMoney(negated(sums.expenses)) }]),
    ...(sums.bookedLater === 0 ? [] : [{ label: "Booked later", value: formatMoney(negated(sums.bookedLater)) }]),
    { label: "Balance in the books", value: formatMoney(sums.books), total: true },
  ]
  return (
    <div className="split">
      <Card title={`Statement of ${formatDay(beginsOn)} to ${formatDay(endsOn)}`}>
        <Facts of={statement} sums />
      </Card>
      {sums.difference === 0 && (
        <Card title={`The books on ${formatDay(endsOn)}`}>
          <Facts of={books} sums />
        </Card>
      )}
    </div>
  )
}

export function Reports({ of: { id, reports }, zone }: Props & { zone: string }) {
  return (
    <Card title="Stored reports" className="card screen-only">
      <ul className="stack">
        {reports.map((report) => (
          <li key={report.id}>
            <p>
              <a href={reportAddress(id, report.id)}>Report of {formatInstant(report.finishedAt, zone)}</a>, finished by{" "}
              {report.finishedByName ?? "the operator"}. SHA-256: <code className="breakable">{report.digest}</code>
            </p>
            {report.reopenedAt !== null && (
              <p>
                Opened again {formatInstant(report.reopenedAt, zone)} by {report.reopenedByName ?? "the operator"}:{" "}
                {report.reopenedReason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
