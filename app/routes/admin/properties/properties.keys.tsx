/** The payment provider's keys, and the form that changes them. The secret key is never sent to the browser. */
import type { SubmissionResult } from "@conform-to/react/future"
import type { ReactNode } from "react"
import type { PaymentKeys } from "~/domain/settings/inputs.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { Field, PasswordField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { Tone } from "~/values/flash.ts"
import { type KeyKind, TEST_KEY_WARNING } from "~/values/payments/payment-keys.ts"

const VERDICTS = {
  accepted: { tone: "good", message: "The provider accepts these keys." },
  refused: { tone: "problem", message: "The provider refuses the secret key." },
  unreachable: { tone: "attention", message: "The provider could not be reached; the keys were not checked." },
} as const satisfies Record<string, { tone: Tone; message: string }>

/** The result of a check of the keys as a notice. `done` is the text before it. */
export function noticeOf(verdict: keyof typeof VERDICTS, done?: string): { notice: string; tone: Tone } {
  const { tone, message } = VERDICTS[verdict]
  return { notice: done === undefined ? message : `${done}\n${message}`, tone }
}

export type KeysView = {
  publicKey: string | null
  secretKey: string | null
  isTest: boolean
  isLost: boolean
  isSandbox: boolean
  version: string
}
export type KeysResult = { result: SubmissionResult<string[]> | undefined; refusal: Refused | undefined }

export function KeysCard({ keys, formResult }: { keys: KeysView; formResult: KeysResult }) {
  return (
    <Card title="Stripe keys" level="h2">
      <div className="split even">
        <div className="stack">
          <Facts
            of={[
              { label: "Public key", value: keys.publicKey ?? "Not configured" },
              { label: "Secret key", value: keys.secretKey ?? "Not configured" },
            ]}
          />
          {keys.isSandbox && (
            <Notice tone="attention" title="Sandbox: no real money.">
              Payments go to the <a href="/admin/sandbox">sandbox</a>, whatever keys are saved, until PAYMENTS is
              stripe.
            </Notice>
          )}
          {keys.isTest && <TestKeyWarning />}
          {keys.isLost && (
            <Notice tone="problem" title="The saved secret key cannot be read.">
              It was encrypted with another APP_SECRET. Give both keys once more.
            </Notice>
          )}
          {keys.secretKey !== null && (
            <form method="post" action="/admin/properties">
              <button type="submit" className="btn" name="intent" value="check">
                Check keys
              </button>
            </form>
          )}
        </div>
        <KeysForm version={keys.version} formResult={formResult} />
      </div>
    </Card>
  )
}

function KeysForm({ version, formResult }: { version: string; formResult: KeysResult }) {
  const { form, fields } = useForm<PaymentKeys>({ id: "keys", lastResult: formResult.result })
  return (
    <form method="post" action="/admin/properties" className="form" autoComplete="off" data-keys {...form.props}>
      <Problems of={{ ...form, fieldErrors: {} }} refusal={formResult.refusal}>
        <p>Nothing was saved. For safety, the secret key is not sent back to the browser: type it again.</p>
      </Problems>
      <ShownVersion stored={version} formResult={formResult} />
      <KeyFields fields={fields}>
        {(kind) => (
          <div role="status">
            <div data-test-key={kind} className="pt-2" hidden>
              <TestKeyWarning />
            </div>
          </div>
        )}
      </KeyFields>
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value="keys">
          Save keys
        </button>
      </FormEnd>
    </form>
  )
}

type Fields = { stripePublicKey: FieldOf; stripeSecretKey: FieldOf }

export function KeyFields({ fields, children }: { fields: Fields; children?: (kind: KeyKind) => ReactNode }) {
  return (
    <>
      <div>
        <Field
          of={fields.stripePublicKey}
          label="Stripe public key"
          autoComplete="off"
          spellCheck={false}
          data-key="public"
        />
        {children?.("public")}
      </div>
      <div>
        <PasswordField of={fields.stripeSecretKey} label="Stripe secret key" autoComplete="off" data-key="secret" />
        {children?.("secret")}
      </div>
    </>
  )
}

export function TestKeyWarning() {
  return <Notice tone="attention">{TEST_KEY_WARNING}</Notice>
}
