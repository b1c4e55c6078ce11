import type { NewStep } from "~/domain/lease-terms/inputs.ts"
import type { Lease } from "~/domain/lease-terms/lease.ts"
import { Card } from "~/ui/card.tsx"
import { DayField, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, Row } from "~/ui/forms/form-parts.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { formatMoney } from "~/values/money.ts"
import type { FormResult } from "./lease.terms.tsx"
import { stepRows } from "./lease.view.ts"

type Props = { lease: Lease; tomorrow: string; formResult: FormResult }

type StepRow = ReturnType<typeof stepRows>[number]

const columnsOf = (unit: number): readonly ListColumn<StepRow>[] => [
  { label: "Day", rowHead: true, className: "nowrap", cell: ({ day }) => day },
  { label: "Monthly rent", money: ({ rent }) => rent },
  { label: "Effect", cell: ({ effect }) => effect },
  {
    label: "Actions",
    className: "screen-only",
    screen: true,
    unnamed: true,
    cell: ({ id, day, isDone }) =>
      !isDone && (
        <a className="destroys" href={`/management/lease?unit=${unit}&dialog=step&id=${id}`} data-dialog>
          Delete<span className="hidden-text"> the step of {day}</span>
        </a>
      ),
  },
]

export function StepsCard({ lease, tomorrow, formResult }: Props) {
  const rows = stepRows(lease)
  return (
    <Card title="Rent steps">
      <p>The rent is {formatMoney(lease.unit.monthlyRent)} a month now.</p>
      {rows.length === 0 ? (
        <p className="quiet">No rent steps are planned.</p>
      ) : (
        <ListTable
          caption="Rent steps"
          captionHidden
          box="plain"
          cards
          columns={columnsOf(lease.unit.number)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <StepForm unit={lease.unit.number} tomorrow={tomorrow} formResult={formResult} />
    </Card>
  )
}

type FormProps = { unit: number; tomorrow: string; formResult: FormResult }

function StepForm({ unit, tomorrow, formResult }: FormProps) {
  const { form, fields } = useForm<NewStep>({ id: "step", lastResult: formResult?.result })
  return (
    <form method="post" className="stack screen-only" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        The rent step was not planned.
      </Problems>
      <input type="hidden" name="unitNumber" value={unit} />
      <Answers of={[fields.rentMeant, fields.dayMeant]} refusal={formResult?.refusal} />
      <Row>
        <DayField of={fields.date} label={LABELS.date} min={tomorrow} required />
        <MoneyField of={fields.monthlyRent} label={LABELS.monthlyRent} required />
      </Row>
      <p className="hint">
        The rent is raised to this amount at 3:00 AM of the day. A step never lowers it: one up to the rent of its day
        changes nothing. <a href={`/management/editunit?unit=${unit}`}>Edit the unit</a> to lower the rent at once.
      </p>
      <FormEnd>
        <button type="submit" name="intent" value="step" className="btn">
          {formResult?.refusal?.question ? "Plan this rent" : "Plan rent step"}
        </button>
      </FormEnd>
    </form>
  )
}

const LABELS = { date: "From", monthlyRent: "Monthly rent from then on" }
