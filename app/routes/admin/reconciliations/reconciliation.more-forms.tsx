import { CheckBox } from "~/ui/forms/choices.tsx"
import { Field, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { absolute, formatPlain } from "~/values/money.ts"
import type { FormProps } from "./reconciliation.forms.tsx"

const CLOSING = { closing: "Closing balance", isOverdrawn: "The account is overdrawn" }

export function ClosingForm({ of, idempotencyKey, formResult }: FormProps) {
  const { form, fields } = useForm<Record<keyof typeof CLOSING, string>>({
    id: "closing",
    lastResult: formResult?.result,
    defaultValue: { closing: formatPlain(absolute(of.closing)), isOverdrawn: of.closing < 0 ? "on" : undefined },
  })
  return (
    <form method="post" className="card form screen-only" {...form.props}>
      <h3>Another closing balance</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={CLOSING}>
        Nothing was saved yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="reconciliationID" value={of.id} />
      <ShownVersion stored={of.version} formResult={formResult} />
      <MoneyField of={fields.closing} label={CLOSING.closing} why="As the bank's statement says." required />
      <CheckBox of={fields.isOverdrawn} label={CLOSING.isOverdrawn} why="The balance is below zero." />
      <FormEnd>
        <button type="submit" name="intent" value="closing" className="btn">
          Save closing balance
        </button>
      </FormEnd>
    </form>
  )
}

export function DiscardForm({ of, idempotencyKey, formResult }: FormProps) {
  const { form } = useForm({ id: "discard", lastResult: formResult?.result })
  return (
    <form method="post" className="card form screen-only" {...form.props}>
      <h3>Discard</h3>
      <Problems of={form} refusal={formResult?.refusal}>
        It was not discarded.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="reconciliationID" value={of.id} />
      <p className="hint">Its lines are free for another statement. Reports that are kept of it stay.</p>
      <FormEnd>
        <button type="submit" name="intent" value="discard" className="btn btn-danger">
          Discard reconciliation
        </button>
      </FormEnd>
    </form>
  )
}

export function ReopenForm({ of, idempotencyKey, formResult }: FormProps) {
  const { form, fields } = useForm<{ reason: string }>({ id: "reopen", lastResult: formResult?.result })
  return (
    <form method="post" className="card form screen-only" {...form.props}>
      <h3>Open again</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={{ reason: "Reason" }}>
        It was not opened again.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="reconciliationID" value={of.id} />
      <Field
        of={fields.reason}
        label="Reason"
        why="At least 10 characters. Kept with the report and in the audit log, with your name."
        maxLength={500}
        required
      />
      <FormEnd>
        <button type="submit" name="intent" value="reopen" className="btn btn-danger">
          Open again
        </button>
      </FormEnd>
    </form>
  )
}
