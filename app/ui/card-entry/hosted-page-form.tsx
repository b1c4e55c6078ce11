import { useForm } from "../forms/form.ts"
import { Problems, type Refused } from "../forms/form-parts.tsx"

type Started = { receipt: string; setup?: undefined } | { setup: string; receipt?: undefined }

type HostedPageFormProps = Started & {
  idempotencyKey: string
  /** The button's value, on a page with several forms. */
  intent?: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
  cancel: string
}

/** A button to the provider's own page, for payers who cannot use the form in ours; and Cancel. */
export function HostedPageForm(props: HostedPageFormProps) {
  const { receipt, setup, idempotencyKey, intent, result, refusal, cancel } = props
  const { form } = useForm<{ receipt: string }>({ id: "hosted-page-form", lastResult: result })
  return (
    <form method="post" data-hosted-page-form {...form.props}>
      <Problems of={form} refusal={refusal}>
        {setup === undefined ? "Nothing was paid." : "Nothing was saved."}
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      {setup === undefined ? (
        <input type="hidden" name="receipt" value={receipt} />
      ) : (
        <input type="hidden" name="setup" value={setup} />
      )}
      <div className="actions">
        <button type="submit" {...(intent ? { name: "intent", value: intent } : {})} className="btn">
          Use the provider's page instead
        </button>
        <a className="btn btn-quiet" href={cancel}>
          Cancel
        </a>
      </div>
    </form>
  )
}
