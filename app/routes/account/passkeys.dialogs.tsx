import type { RegisterPasskey } from "~/domain/identity/passkeys/passkey-inputs.ts"
import { ConfirmDialog, Dialog } from "~/ui/dialog.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { PasskeyError } from "~/ui/passkeys/passkey-error.tsx"
import type { PasskeyView } from "./passkeys.list.tsx"

type FormResult = { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }

/** Asks for a passkey's optional name. The script creates the passkey and adds it to the form, so the form does not work without script. */
export function AddDialog({
  here,
  formResult,
  name,
}: {
  here: string
  formResult: FormResult | undefined
  name: string
}) {
  const { form, fields } = useForm<RegisterPasskey>({
    lastResult: formResult?.result,
    defaultValue: { passkeyName: name },
  })
  return (
    <Dialog
      title="Register a passkey"
      close={here}
      form={{ method: "post", action: `${here}?dialog=add`, ...form.props }}
      submit={
        <button type="submit" className="btn btn-primary" data-with-script hidden>
          Register passkey
        </button>
      }
    >
      <PasskeyError subject="Registration Failed" message="Failed to register passkey. Please try again." />
      <Problems of={form} refusal={formResult?.refusal} labels={{ passkeyName: "Name" }} />
      <p>Your browser asks which device shall keep the passkey, and verifies that it is you.</p>
      <p data-without-script>Adding a passkey needs JavaScript, which is off in this browser.</p>
      <Field
        of={fields.passkeyName}
        label="Name"
        why="Tells your passkeys apart: “Work laptop”."
        maxLength={100}
        autoComplete="off"
        optional
      />
      <input type="hidden" name="credential" value="{}" />
      <input type="hidden" name="intent" value="register" />
    </Dialog>
  )
}

export function DeleteDialog({ passkey: { id, name, created }, here }: { passkey: PasskeyView; here: string }) {
  return (
    <ConfirmDialog title="Delete this passkey?" close={here} intent="delete" verb="Delete passkey">
      <input type="hidden" name="credentialId" value={id} />
      <p>
        “{name}”, created {created}, will no longer sign you in. The device may still show it until you remove it there.
      </p>
    </ConfirmDialog>
  )
}
