/** The dialogs for payment keys. Without script they are states of the page; with script they come from a template. */
import type { PaymentKeys } from "~/domain/settings/inputs.ts"
import { Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { badKeyExplained, badKeySubject, TEST_KEYS } from "~/values/payments/payment-keys.ts"
import { KeyFields, type KeysResult, TestKeyWarning } from "./properties.keys.tsx"

const HERE = "/admin/properties"
const KINDS = ["public", "secret"] as const

type KeysDialogProps = { subject?: string; version: string; result?: KeysResult["result"] }

/** The dialog for a refusal. Null if the refusal has none. */
export function KeysDialog({ subject, version, result }: KeysDialogProps) {
  if (subject === TEST_KEYS) return <TestKeysDialog version={version} result={result} />
  const kind = KINDS.find((one) => badKeySubject(one) === subject)
  return kind ? <ErrorDialog subject={badKeySubject(kind)} message={badKeyExplained(kind)} close={HERE} /> : null
}

/** All dialogs, for the page's script: it opens one before it sends anything. */
export function KeysTemplates({ version }: { version: string }) {
  return (
    <>
      <template id="test-keys">
        <TestKeysDialog version={version} />
      </template>
      {KINDS.map((kind) => (
        <template key={kind} id={`bad-${kind}-key`}>
          <KeysDialog version={version} subject={badKeySubject(kind)} />
        </template>
      ))}
    </>
  )
}

/** Never contains the secret key, because it would get into the browser's memory and caches: the person types it again, or the script fills it in. */
function TestKeysDialog({ version, result }: Omit<KeysDialogProps, "subject">) {
  const { form, fields } = useForm<PaymentKeys>({ id: "test", lastResult: result })
  return (
    <Dialog
      title={TEST_KEYS}
      close={HERE}
      form={{ method: "post", action: HERE, autoComplete: "off", ...form.props }}
      submit={
        <button type="submit" name="intent" value="keys" className="btn btn-primary">
          Save test keys
        </button>
      }
    >
      <TestKeyWarning />
      <p>With test keys no real money moves: what tenants pay would not reach the bank. Save them all the same?</p>
      <div className="stack" data-typed-again>
        <p className="hint">For safety, the secret key is not sent back to the browser. To save both, type it again.</p>
        <KeyFields fields={fields} />
      </div>
      <input type="hidden" name="testKeys" value="on" />
      <ShownVersion stored={version} formResult={{ result }} />
    </Dialog>
  )
}
