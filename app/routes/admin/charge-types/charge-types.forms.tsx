import type { EditChargeType } from "~/domain/recurring-charges/inputs.ts"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { Field, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { type Cents, formatPlain } from "~/values/money.ts"

export const HERE = "/admin/charge-types"
const LABELS = { name: "Name", amount: "Amount", active: "Active" }
const WHY = "A month, for one. A line may have another amount."

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
type Typed = { name: string; amount: string; active: string }

export function NewForm({ idempotencyKey, formResult }: { idempotencyKey: string; formResult: FormResult }) {
  const { form, fields } = useForm<Typed>({ id: "new-type", lastResult: formResult?.result })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>New type</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        No type was added yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <Field of={fields.name} label={LABELS.name} maxLength={100} required />
      <MoneyField of={fields.amount} label={LABELS.amount} why={WHY} required />
      <FormEnd>
        <button type="submit" name="intent" value="create" className="btn btn-primary">
          Add type
        </button>
      </FormEnd>
    </form>
  )
}

type Edited = { id: number; name: string; amount: Cents; active: boolean; version: string }

export function EditForm({ type, formResult }: { type: Edited; formResult: FormResult }) {
  const { form, fields } = useForm<Typed>({
    id: "edit-type",
    lastResult: formResult?.result,
    defaultValue: {
      name: type.name,
      amount: formatPlain(type.amount),
      active: type.active ? "on" : undefined,
    } satisfies Record<Exclude<keyof EditChargeType, "chargeTypeId" | "version">, string | undefined>,
  })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Edit {type.name}</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was saved yet.
      </Problems>
      <input type="hidden" name="chargeTypeID" value={type.id} />
      <ShownVersion stored={type.version} formResult={formResult} />
      <Field of={fields.name} label={LABELS.name} maxLength={100} required />
      <MoneyField of={fields.amount} label={LABELS.amount} why={WHY} required />
      <CheckBox of={fields.active} label={LABELS.active} why="An inactive type takes no new lines. Its lines go on." />
      <FormEnd cancel={HERE}>
        <button type="submit" name="intent" value="edit" className="btn btn-primary">
          Save type
        </button>
      </FormEnd>
    </form>
  )
}
