import { type Cents, formatMoney, plus } from "~/values/money.ts"

/** The total of rents and, beside it, the total including this month's recurring charges. */
export function WithRecurring({ rent, recurring }: { rent: Cents; recurring: Cents }) {
  if (recurring === 0) return null
  return (
    <p className="hint">
      Pro forma {formatMoney(rent)} a month; with <a href="/management/recurring-charges">recurring charges</a>{" "}
      {formatMoney(plus(rent, recurring))}.
    </p>
  )
}

export function FirstSteps({ mayImport }: { mayImport: boolean }) {
  return (
    <>
      <a className="btn btn-primary" href="/management/newunit">
        Add New Unit
      </a>
      {mayImport && (
        <a className="btn" href="/admin/import">
          Import a rent roll
        </a>
      )}
    </>
  )
}
