import { Dialog } from "../dialog.tsx"
import { Enhance } from "../enhance.tsx"
import { Icon } from "../icon.tsx"
import { Notice } from "../notice.tsx"
import { PasskeyError } from "../passkeys/passkey-error.tsx"
import script from "./confirm-identity.enhance.ts?worker&url"
import { PasswordField } from "./fields.tsx"

type ConfirmationForm = {
  /** The submitted form, encrypted, which is carried out after the confirmation. */
  held: string
  email: string
  hasPasskey: boolean
  problem: { subject: string; message: string } | undefined
}

/** Asks the person to confirm their identity before a form is carried out. Back leads to the form as typed. Render it last in the page. */
export function ConfirmIdentity({
  confirmation: { held, email, hasPasskey, problem },
}: {
  confirmation: ConfirmationForm
}) {
  return (
    <Dialog
      title="Confirm It Is You"
      back={
        <button type="submit" name="confirmBack" value="on" className="btn order-first" formNoValidate data-close>
          Back
        </button>
      }
      form={{ method: "post", "data-confirm": "" } as object}
      submit={
        <button type="submit" className="btn btn-primary">
          Confirm
        </button>
      }
    >
      <PasskeyError
        subject="Authentication Failed"
        message="Failed to authenticate with passkey. Please try again or use your password."
      />
      {problem && (
        <Notice tone="problem" role="alert" title={problem.subject}>
          <p>{problem.message}</p>
        </Notice>
      )}
      <p>Please confirm first that it is you. What you typed is kept, and carried out once you are confirmed.</p>
      <input type="hidden" name="confirmHeld" value={held} />
      <input type="hidden" name="confirmCredential" value="" />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField of={{ name: "confirmPassword" }} label="Password" autoComplete="current-password" required />
      {hasPasskey && (
        <p>
          <button type="button" className="btn" data-confirm-passkey hidden>
            <Icon name="key" />
            Use a passkey
          </button>
        </p>
      )}
      <Enhance src={script} />
    </Dialog>
  )
}
