import { ROW_NAMES } from "~/domain/payment-plans/inputs.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { DayField, MoneyField, NumberField, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import type { Split } from "./payment-plan.split.ts"

export type FormResult =
  | { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }
  | undefined

const EVERY_OPTIONS = [
  { value: "week", label: "Week" },
  { value: "two-weeks", label: "Two weeks" },
  { value: "month", label: "Month" },
]

/** Fills in the rows of the form below; stores nothing. */
export function SplitForm({ tenantId, split: { total, parts, first, every } }: { tenantId: number; split: Split }) {
  return (
    <form method="get" className="card form">
      <h3>Divide an amount</h3>
      <input type="hidden" name="tenant" value={tenantId} />
      <Row>
        <MoneyField of={{ name: "total", defaultValue: total }} label="Amount in all" maxLength={20} />
        <NumberField of={{ name: "parts", defaultValue: parts === "" ? "3" : parts }} label="Number of instalments" />
      </Row>
      <Row>
        <DayField of={{ name: "first", defaultValue: first }} label="First one on" />
        <Choice of={{ name: "every", defaultValue: every }} label="One every" options={EVERY_OPTIONS} size="short" />
      </Row>
      <FormEnd>
        <button type="submit" className="btn">
          Fill in the instalments
        </button>
      </FormEnd>
    </form>
  )
}

type Typed = { instalments: Record<string, { date: string; amount: string }>; graceDays: string; note: string }
type Props = {
  tenantId: number
  split: Split
  today: string
  hasEmail: boolean
  idempotencyKey: string
  formResult: FormResult
}

export const NO_MAIL = "The tenant has no email address, so no mail is sent."

/** The instalments, one per row; empty rows are ignored. A promise to pay on a day is one row. */
export function MakePlanForm({ tenantId, split, today, hasEmail, idempotencyKey, formResult }: Props) {
  const rows = shownRows(split, formResult)
  const { form, fields } = useForm<Typed>({
    id: "plan",
    lastResult: formResult?.result,
    defaultValue: {
      graceDays: "2",
      instalments: Object.fromEntries(split.rows.map(({ name, date, amount }) => [name, { date, amount }])),
    },
  })
  const wrong = form.fieldErrors.instalments ?? []
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Make the plan</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={labelsOf(rows)}>
        Nothing was agreed yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenantId} />
      <fieldset
        className="stack"
        id={form.getField("instalments").id}
        tabIndex={-1}
        aria-describedby={wrong.length > 0 ? "wrong-instalments" : undefined}
      >
        <legend>Instalments</legend>
        <p className="hint">A promise to pay on a day is one instalment. Rows left empty do not count.</p>
        {wrong.length > 0 && (
          <p className="error" id="wrong-instalments">
            {wrong[0]}
          </p>
        )}
        {rows.map((name, at) => (
          <Row key={name}>
            <DayField of={fieldOf(form, `${name}.date`)} label={`Day ${at + 1}`} min={today} />
            <MoneyField of={fieldOf(form, `${name}.amount`)} label={`Amount ${at + 1}`} maxLength={20} />
          </Row>
        ))}
      </fieldset>
      <NumberField
        of={fields.graceDays}
        label="Days of grace"
        why="The number of days after its day in which an instalment is still on time. Until then its amount costs no late fee."
        required
      />
      <TextArea of={fields.note} label="Note" why="For staff; the tenant does not see it." maxLength={500} optional />
      <p className="hint">{hasEmail ? "The tenant gets a mail with the instalments." : NO_MAIL}</p>
      <FormEnd cancel={`/management/viewtenant?tenant=${tenantId}`}>
        <button type="submit" name="intent" value="make" className="btn btn-primary">
          Make payment plan
        </button>
      </FormEnd>
    </form>
  )
}

type AnyForm = { getField(name: string): Parameters<typeof DayField>[0]["of"] }
const fieldOf = (form: unknown, name: string) => (form as AnyForm).getField(`instalments.${name}`)

/** The rows that were sent, or those in the address. */
function shownRows({ rows }: Split, formResult: FormResult): string[] {
  const sent = Object.keys((formResult?.result?.submission?.payload.instalments ?? {}) as object)
  const names = new Set([...rows.map(({ name }) => name), ...sent])
  return ROW_NAMES.filter((name) => names.has(name))
}

function labelsOf(rows: readonly string[]): Record<string, string> {
  const of = rows.flatMap((name, at) => [
    [`instalments.${name}.date`, `Day ${at + 1}`],
    [`instalments.${name}.amount`, `Amount ${at + 1}`],
  ])
  return Object.fromEntries([...of, ["graceDays", "Days of grace"]])
}
