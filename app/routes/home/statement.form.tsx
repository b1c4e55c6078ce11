import { Card } from "~/ui/card.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { Row } from "~/ui/forms/form-parts.tsx"
import { Icon } from "~/ui/icon.tsx"

type Name = "startDate" | "endDate"
type Props = { days: Record<Name, string>; errors: Partial<Record<Name, string | undefined>>; hasSpreadsheet?: boolean }

/** Downloads the tenant's ledger for a period. `errors` belong to invalid fields; `hasSpreadsheet` offers the same days as CSV. */
export function StatementForm({ days, errors, hasSpreadsheet = false }: Props) {
  const field = (name: Name) => {
    const error = errors[name]
    return { name, defaultValue: days[name], errors: error === undefined ? [] : [error] }
  }
  return (
    <Card title="Statement">
      <p>Every charge and every payment of a range of days, as a PDF: the past year if you change nothing.</p>
      <form method="get" action="/home/statement" className="form">
        <Row>
          <DayField of={field("startDate")} label="Start date" />
          <DayField of={field("endDate")} label="End date" />
        </Row>
        <div className="actions">
          <button type="submit" className="btn btn-lg">
            <Icon name="download" />
            Download statement
          </button>
          {hasSpreadsheet && (
            <button type="submit" className="btn btn-lg" formAction="/home/charges/export">
              <Icon name="table" />
              Download spreadsheet (CSV)
            </button>
          )}
        </div>
      </form>
      <p className="quiet small">Printed statements are available by contacting management.</p>
    </Card>
  )
}
