import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import type { FormProps } from "./reconciliation.forms.tsx"

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
      <p className="hint">Another statement can have its lines. Its stored reports stay.</p>
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
        why="At least 10 characters. Stored with the report and in the audit log, with your name."
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
