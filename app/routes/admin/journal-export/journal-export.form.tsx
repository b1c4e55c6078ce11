import type { JournalExports } from "~/domain/journal-export/exports.ts"
import { Card } from "~/ui/card.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"

const LABELS = { from: "From", to: "To the end of" }

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
type Props = {
  since: JournalExports["since"]
  isFirst: boolean
  today: Day
  idempotencyKey: string
  formResult: FormResult
}

/** The number of unexported postings, and the days to export. */
export function MakeForm({ since: { postings, first, last }, isFirst, today, idempotencyKey, formResult }: Props) {
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({
    id: "make",
    lastResult: formResult?.result,
    defaultValue: { from: first ?? "", to: last ?? today },
  })
  if (first === null || last === null)
    return (
      <Card title="Not exported yet">
        {isFirst ? "Nothing was posted yet." : "Every posting of the books was exported."}
      </Card>
    )
  const [is, many] = postings === 1 ? ["is", "posting"] : ["are", "postings"]
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Not exported yet</h3>
      <p>
        There {is} {postings.toLocaleString("en-US")} {many} that no export has, from {formatDay(first)} to{" "}
        {formatDay(last)}.
      </p>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was exported.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <Row>
        <DayField of={fields.from} label={LABELS.from} max={today} required />
        <DayField of={fields.to} label={LABELS.to} max={today} required />
      </Row>
      <FormEnd>
        <button type="submit" name="intent" value="make" className="btn btn-primary">
          Export
        </button>
      </FormEnd>
    </form>
  )
}
