import type { ChangePassword } from "~/domain/identity/inputs.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { PasswordField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { NewPassword } from "~/ui/forms/new-password.tsx"

const LABELS = {
  currentPassword: "Present password",
  password: "New password",
  passwordAgain: "New password again",
}

type FormResult = { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }
type Props = { here: string; email: string; formResult: FormResult | undefined }

/** Changes the person's password, which requires the current one. A person who forgot it uses "Reset Password". */
export function PasswordDialog({ here, email, formResult }: Props) {
  const { form, fields } = useForm<ChangePassword>({ lastResult: formResult?.result })
  return (
    <Dialog
      title="Change Password"
      close={here}
      form={{ method: "post", action: `${here}?dialog=password`, ...form.props }}
      submit={
        <button type="submit" name="intent" value="password" className="btn btn-primary">
          Change password
        </button>
      }
    >
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was changed.
      </Problems>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        of={fields.currentPassword}
        label={LABELS.currentPassword}
        autoComplete="current-password"
        required
      />
      <NewPassword of={fields} labels={LABELS} />
      <p className="hint">You are signed out everywhere else, and a mail says that the password was changed.</p>
    </Dialog>
  )
}
