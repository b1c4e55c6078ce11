import type { ShownLine } from "~/domain/recurring-charges/tenant-lines.ts"
import { Field, MoneyField, NumberField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, Row } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { addMonths, formatMonth } from "~/values/calendar.ts"
import { formatPlain } from "~/values/money.ts"
import { type FormResult, LABELS } from "./recurring.add.tsx"
import { pageOf } from "./recurring.lines.tsx"

type Props = { line: ShownLine; formResult: FormResult }
type Typed = Record<"fromMonth" | "amount" | "quantity" | "toMonth" | "note", string>

export function ChangeForm({ line, formResult }: Props) {
  const { lineId, tenantId, typeName, unitNumber, changesFrom, agreed, version } = line
  const newest = agreed.at(-1)
  const { form, fields } = useForm<Typed>({
    id: "change",
    lastResult: formResult?.result,
    defaultValue: newest && {
      fromMonth: newest.from > changesFrom ? newest.from : changesFrom,
      amount: formatPlain(newest.amount),
      quantity: String(newest.quantity),
      ...(newest.to === null ? {} : { toMonth: newest.to }),
      ...(newest.note === null ? {} : { note: newest.note }),
    },
  })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>
        Change {typeName}, unit {unitNumber}
      </h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was changed yet.
      </Problems>
      <input type="hidden" name="recurringChargeID" value={lineId} />
      <ShownVersion stored={version} formResult={formResult} />
      <Field
        of={fields.fromMonth}
        label={LABELS.fromMonth}
        type="month"
        min={changesFrom}
        why={`${formatMonth(changesFrom)} or later. What was charged stays.`}
        required
      />
      <Row>
        <MoneyField of={fields.amount} label={LABELS.amount} why="Of one. Zero charges nothing." required />
        <NumberField of={fields.quantity} label={LABELS.quantity} required />
      </Row>
      <Row>
        <Field of={fields.toMonth} label={LABELS.toMonth} type="month" why="Empty: until the move-out." optional />
        <Field of={fields.note} label={LABELS.note} maxLength={100} optional />
      </Row>
      <FormEnd cancel={pageOf(tenantId)}>
        <button type="submit" name="intent" value="change" className="btn btn-primary">
          Save change
        </button>
      </FormEnd>
    </form>
  )
}

export function EndForm({ line, formResult }: Props) {
  const { lineId, typeName, changesFrom } = line
  const { form, fields } = useForm<{ lastMonth: string }>({
    id: "end",
    lastResult: formResult?.result,
    defaultValue: { lastMonth: addMonths(changesFrom, -1) },
  })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>End {typeName}</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={{ lastMonth: LABELS.toMonth }}>
        Nothing was changed yet.
      </Problems>
      <input type="hidden" name="recurringChargeID" value={lineId} />
      <Field
        of={fields.lastMonth}
        label={LABELS.toMonth}
        type="month"
        min={addMonths(changesFrom, -1)}
        why="The last month that is charged."
        required
      />
      <FormEnd>
        <button type="submit" name="intent" value="end" className="btn btn-danger">
          End charge
        </button>
      </FormEnd>
    </form>
  )
}
