import type { ChargeType } from "~/domain/recurring-charges/charge-types.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { Field, MoneyField, NumberField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { formatMoney } from "~/values/money.ts"

export type FormResult =
  | { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }
  | undefined

type Typed = Record<
  "unitNumber" | "chargeType" | "amount" | "quantity" | "fromMonth" | "toMonth" | "note" | "issuedMeant",
  string
>

export const LABELS = {
  unitNumber: "Unit",
  chargeType: "Charge",
  amount: "Amount",
  quantity: "Quantity",
  fromMonth: "From month",
  toMonth: "Last month",
  note: "Note",
}

type Props = {
  tenantId: number
  units: readonly number[]
  types: readonly Pick<ChargeType, "id" | "name" | "amount">[]
  nextMonth: string
  idempotencyKey: string
  formResult: FormResult
}

export function AddForm({ tenantId, units, types, nextMonth, idempotencyKey, formResult }: Props) {
  const { form, fields } = useForm<Typed>({
    id: "add",
    lastResult: formResult?.result,
    defaultValue: { unitNumber: String(units[0]), quantity: "1", fromMonth: nextMonth },
  })
  const offered = types.map(({ id, name, amount }) => ({
    value: String(id),
    label: `${name}, ${formatMoney(amount)}`,
  }))
  const isQuestion = formResult?.refusal?.question !== undefined
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Add a charge</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was added yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenantId} />
      <Answers of={[fields.issuedMeant]} refusal={formResult?.refusal} />
      {units.length === 1 ? (
        <input type="hidden" name="unitNumber" value={units[0]} />
      ) : (
        <Choice of={fields.unitNumber} label={LABELS.unitNumber} options={units.map(String)} size="short" required />
      )}
      <Choice of={fields.chargeType} label={LABELS.chargeType} blank="Choose" options={offered} required />
      <Row>
        <MoneyField of={fields.amount} label={LABELS.amount} why="Empty: the amount of the charge type." optional />
        <NumberField of={fields.quantity} label={LABELS.quantity} why="The amount is that of one." required />
      </Row>
      <Row>
        <Field of={fields.fromMonth} label={LABELS.fromMonth} type="month" required />
        <Field of={fields.toMonth} label={LABELS.toMonth} type="month" why="Empty: until the move-out." optional />
      </Row>
      <Field
        of={fields.note}
        label={LABELS.note}
        maxLength={100}
        why="The tenant reads it on the statement."
        optional
      />
      <FormEnd>
        <button type="submit" name="intent" value="add" className="btn btn-primary">
          {isQuestion ? "Add and charge it" : "Add charge"}
        </button>
      </FormEnd>
    </form>
  )
}
