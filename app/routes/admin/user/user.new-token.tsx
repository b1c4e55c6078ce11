import type { MakeApiToken } from "~/domain/identity/inputs.ts"
import { Card } from "~/ui/card.tsx"
import { RadioCards } from "~/ui/forms/choices.tsx"
import { Field, NumberField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { ShownSecret } from "~/ui/shown-link.tsx"

const LABELS = { name: "Name", access: "Access", days: "Valid for (days)" }
const ACCESS = [
  { value: "read", label: "Read only", why: "The program sees what this account sees, and changes nothing." },
  { value: "write", label: "Read and write", why: "The program also changes what this account may change." },
]

export type FormResult = {
  result?: Parameters<typeof useForm>[0]["lastResult"]
  refusal?: Refused | undefined
  secret?: string
}
type Props = { userId: number; here: string; formResult: FormResult | undefined }

export function NewTokenForm({ userId, here, formResult }: Props) {
  const { form, fields } = useForm<MakeApiToken>({
    lastResult: formResult?.result,
    defaultValue: { access: "read", days: "90" },
  })
  return (
    <form method="post" action={here} className="card form" {...form.props}>
      <h3>New API token</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        {fields.name.errors === undefined && "No token was made."}
      </Problems>
      <input type="hidden" name="userID" value={userId} />
      <Field
        of={fields.name}
        label={LABELS.name}
        why="The program that will use it: “Accounting”. The audit log names it beside the program's changes."
        maxLength={100}
        autoComplete="off"
        required
      />
      <RadioCards of={fields.access} label={LABELS.access} options={ACCESS} columns="two" required />
      <NumberField of={fields.days} label={LABELS.days} why="1 to 365. Then the program needs a new token." required />
      <p className="hint">
        No token changes permissions, passwords, passkeys, payment keys or settings, or refunds a payment.
      </p>
      <FormEnd>
        <button type="submit" name="intent" value="make" className="btn btn-primary">
          Make token
        </button>
      </FormEnd>
    </form>
  )
}

export function TokenShown({ token, here }: { token: string; here: string }) {
  return (
    <>
      <Notice tone="good" role="status" title="The token is made">
        <p>Copy it now into the program. It is not stored, and not shown again.</p>
      </Notice>
      <Card title="New API token" className="card form">
        <ShownSecret id="shown-token" label="API token" value={token} noun="token" takesFocus />
        <FormEnd>
          <a className="btn" href={here}>
            Done
          </a>
        </FormEnd>
      </Card>
    </>
  )
}
