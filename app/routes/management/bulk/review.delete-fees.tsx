import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import { type Cents, formatMoney, sum } from "~/values/money.ts"
import { count, type FormResult } from "./review.forms.tsx"

type Props = { selection: string; idempotencyKey: string; amounts: Cents[]; formResult: FormResult }

/** Confirms deleting all fees of the list, with the reason for each ledger. */
export function DeleteFeesForm({ selection, idempotencyKey, amounts, formResult }: Props) {
  const { form, fields } = useForm<{ reason: string }>({ lastResult: formResult?.result })
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={{ reason: "Reason" }}>
        Nothing was deleted.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="selection" value={selection} />
      <p>
        {count(amounts.length, "fee")}, {formatMoney(sum(amounts))} in all, {amounts.length === 1 ? "is" : "are"}{" "}
        deleted. What was paid of a fee pays what else is owed, or becomes advance rent.
      </p>
      <TextArea
        of={fields.reason}
        label="Reason"
        why="At least 10 characters. Each ledger and the audit log show it."
        rows={2}
        maxLength={1000}
        required
      />
      <FormEnd cancel={`/management/bulk/review?selection=${selection}`}>
        <button type="submit" name="intent" value="deleteFees" className="btn btn-danger">
          Delete {count(amounts.length, "fee")}
        </button>
      </FormEnd>
    </form>
  )
}
