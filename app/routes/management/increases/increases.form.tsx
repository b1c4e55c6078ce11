import { Choice } from "~/ui/forms/choices.tsx"
import { DayField, Field, MoneyField, NumberField, PercentField } from "~/ui/forms/fields.tsx"
import { CalculatedProblems, FormEnd, Group, Row } from "~/ui/forms/form-parts.tsx"
import type { Typed } from "./increases.query.ts"

type Props = {
  typed: Typed
  problems: Readonly<Record<string, readonly string[]>>
  message: string | null
  letters: readonly { value: string; label: string }[]
}

const LABELS = {
  date: "From",
  amount: "Amount a month",
  leaseEnd: "Renew the leases until",
  noticeDays: "Days of notice",
}

/** The increase to plan. It is in the address, so that the preview has an address, too. */
export function IncreaseForm({ typed, problems, message, letters }: Props) {
  const of = (name: keyof Typed) => {
    const errors = problems[name]
    return { name, defaultValue: typed[name], ...(errors ? { errors: [...errors] } : {}) }
  }
  return (
    <form method="get" action="#preview" className="card form">
      <CalculatedProblems of={problems} message={message} labels={LABELS} />
      <Row>
        <Field of={of("units")} label="Units" why="Numbers and ranges, like 101, 103-110." required />
        <DayField of={of("date")} label="From" why="The first day of the new rent." required />
      </Row>
      <Group legend="Increase" why="A percent or an amount. Leave both empty to renew only.">
        <Row>
          <PercentField of={of("percent")} label="Percent" optional />
          <MoneyField of={of("amount")} label="Amount a month" optional />
        </Row>
      </Group>
      <Group legend="Renewal">
        <DayField
          of={of("leaseEnd")}
          label="Renew the leases until"
          why="A new term from the day after each lease's end."
          optional
        />
      </Group>
      <Group legend="Letter">
        <Row>
          <Choice
            of={of("templateID")}
            label="Template"
            why="The units with their rents stand below its text."
            options={letters}
            blank="No letter"
          />
          <NumberField
            of={of("noticeDays")}
            label="Days of notice"
            why="Warns when the day is nearer than that."
            optional
          />
        </Row>
      </Group>
      <FormEnd cancel="/management/dates">
        <button type="submit" className="btn btn-primary">
          Preview
        </button>
        <span className="quiet">Nothing changes until you confirm.</span>
      </FormEnd>
    </form>
  )
}
