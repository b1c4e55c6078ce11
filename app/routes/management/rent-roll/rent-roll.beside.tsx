import { type Cents, formatMoney, plus } from "~/values/money.ts"

/** The sum of rents, unchanged, and beside it the sum with what recurring charges bring this month. */
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
