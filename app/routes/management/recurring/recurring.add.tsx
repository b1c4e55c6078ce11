import type { ChargeType } from "~/domain/recurring-charges/charge-types.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { Field, MoneyField, NumberField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { asCents, formatMoney, formatPlain } from "~/values/money.ts"

export type FormResult =
  | { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }
  | undefined

type Typed = Record<
  | "unitNumber"
  | "chargeType"
  | "amount"
  | "quantity"
  | "fromMonth"
  | "toMonth"
  | "firstAmount"
  | "note"
  | "issuedMeant"
  | "partMeant",
  string
>

export const LABELS = {
  unitNumber: "Unit",
  chargeType: "Charge",
  amount: "Amount",
  quantity: "Quantity",
  fromMonth: "From month",
  toMonth: "Last month",
  firstAmount: "First month",
  note: "Note",
}

type FirstMonthProps = { field: FieldOf; question: Refused["question"]; isAnswered: boolean }

/** The move-in month's amount: filled in if the server suggests a proration; staff may change or clear it. */
function FirstMonth({ field, question, isAnswered }: FirstMonthProps) {
  const isSuggested = question?.name === "partMeant"
  if (!isSuggested && !isAnswered && (field.defaultValue ?? "") === "") return null
  const of = isSuggested
    ? { name: field.name, id: field.id, defaultValue: formatPlain(asCents(Number(question.value))) }
    : field
  return <MoneyField of={of} label={LABELS.firstAmount} why="Empty: the whole month is charged." optional />
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
  const question = formResult?.refusal?.question
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Add a charge</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was added yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenantId} />
      <Answers of={[fields.issuedMeant, fields.partMeant]} refusal={formResult?.refusal} />
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
      <FirstMonth field={fields.firstAmount} question={question} isAnswered={Boolean(fields.partMeant.defaultValue)} />
      <Field
        of={fields.note}
        label={LABELS.note}
        maxLength={100}
        why="The tenant reads it on the statement."
        optional
      />
      <FormEnd>
        <button type="submit" name="intent" value="add" className="btn btn-primary">
          {question?.name === "issuedMeant" ? "Add and charge it" : "Add charge"}
        </button>
      </FormEnd>
    </form>
  )
}
