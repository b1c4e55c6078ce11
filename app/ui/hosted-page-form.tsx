import { useForm } from "./form.ts"
import { Problems, type Refused } from "./form-parts.tsx"

type HostedPageFormProps = {
  receipt: string
  idempotencyKey: string
  /** The button's value, on a page with several forms. */
  intent?: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
  cancel: string
}

/** The same payment on the provider's own page, for who cannot use the form in ours; and Cancel. */
export function HostedPageForm({ receipt, idempotencyKey, intent, result, refusal, cancel }: HostedPageFormProps) {
  const { form } = useForm<{ receipt: string }>({ id: "hosted-page-form", lastResult: result })
  return (
    <form method="post" data-hosted-page-form {...form.props}>
      <Problems of={form} refusal={refusal}>
        Nothing was paid.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="receipt" value={receipt} />
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
