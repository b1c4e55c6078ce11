import type { BulkIncrease } from "~/domain/bulk-actions/inputs.ts"
import { DayField, MoneyField, PercentField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { CalculatedProblems, FormEnd, Problems, Row } from "~/ui/forms/form-parts.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, formatPercent, toBasisPoints } from "~/values/money.ts"
import { count, type FormResult } from "./review.forms.tsx"
import type { ShownIncrease } from "./review.increase-query.ts"

type Props = {
  selection: string
  idempotencyKey: string
  going: number
  of: ShownIncrease
  formResult: FormResult
}

const LABELS = { date: "From", percent: "Percent of each rent", amount: "Or the same amount" }

/** A form for the increase, kept in the address; and a form that plans exactly what the list shows, regardless of what was typed since. */
export function BulkIncreaseForms({ of: { typed, problems, message, found }, ...rest }: Props) {
  const field = (name: "date" | "percent" | "amount") => {
    const errors = problems[name]
    return { name, defaultValue: typed[name], ...(errors ? { errors: [...errors] } : {}) }
  }
  return (
    <>
      <form method="get" className="card form">
        <CalculatedProblems of={problems} message={message} labels={LABELS} />
        <input type="hidden" name="selection" value={rest.selection} />
        <input type="hidden" name="action" value="increase" />
        <DayField of={field("date")} label="From" required />
        <Row>
          <PercentField of={field("percent")} label="Percent of each rent" why="Rounded half up to the cent" />
          <MoneyField of={field("amount")} label="Or the same amount" />
        </Row>
        <FormEnd cancel="/management">
          <button type="submit" className={found ? "btn" : "btn btn-primary"}>
            Show the new rents
          </button>
        </FormEnd>
      </form>
      {found && <Confirmation {...rest} increase={found} />}
    </>
  )
}

function Confirmation({
  selection,
  idempotencyKey,
  going,
  increase,
  formResult,
}: Omit<Props, "of"> & { increase: BulkIncrease }) {
  const { form } = useForm({ lastResult: formResult?.result })
  const { date, percent, amount } = increase
  const raise = amount === undefined ? formatPercent(toBasisPoints(percent ?? 0)) : formatMoney(amount)
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was done yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="selection" value={selection} />
      <input type="hidden" name="action" value="increase" />
      <input type="hidden" name="date" value={date} />
      {percent !== undefined && <input type="hidden" name="percent" value={percent} />}
      {amount !== undefined && <input type="hidden" name="amount" value={formatMoney(amount)} />}
      <p>
        From {formatDay(date)} on each rent is {raise} more, as the list shows.
      </p>
      <FormEnd>
        <button type="submit" name="intent" value="increase" className="btn btn-primary" disabled={going === 0}>
          Plan {count(going, "increase")}
        </button>
      </FormEnd>
    </form>
  )
}
