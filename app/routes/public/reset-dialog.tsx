import type { SubmissionResult } from "@conform-to/react/future"
import type { RequestReset } from "~/domain/identity/inputs.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { OfficeContact } from "~/ui/office-contact.tsx"
import { isHelpSent } from "~/values/mail/mail-status.ts"

type FormResult = { result: SubmissionResult<string[]>; refusal?: Refused | undefined; content?: string | undefined }

type Actions = { reset: string; close: string }

/** The text does not depend on whether the account exists, so that nobody learns it here. */
const AFTERWARDS =
  "If an account has this email, a link is on its way to it. It works once, for 30 minutes. If none arrives, look in the spam folder, and check the email below."

/** The request for a new password. After it is sent, the message is green and the button disabled. Source: specification 1 section 2, Login. */
export function ResetDialog({
  email,
  actions,
  formResult,
}: {
  email: string
  actions: Actions
  formResult: FormResult | undefined
}) {
  const { form, fields } = useForm<RequestReset>({ lastResult: formResult?.result, defaultValue: { email } })
  const submit = (
    <button type="submit" className="btn btn-primary" disabled={formResult?.content !== undefined}>
      Send link
    </button>
  )
  return (
    <Dialog
      title="Request Password Reset"
      close={actions.close}
      closeLabel={formResult?.content === undefined ? "Cancel" : "Close"}
      submit={submit}
      form={{ method: "post", action: actions.reset, className: "form", ...form.props }}
    >
      <Problems of={form} refusal={formResult?.refusal} />
      {formResult?.content !== undefined && (
        <Notice tone={isHelpSent(formResult.content) ? "good" : "attention"} role="status">
          {formResult.content}
        </Notice>
      )}
      {formResult?.content === undefined ? (
        <p>Enter the email that is associated with your account. If you don't remember, please contact management.</p>
      ) : (
        isHelpSent(formResult.content) && <p>{AFTERWARDS}</p>
      )}
      <OfficeContact />
      <Field of={fields.email} label="Email" type="email" autoComplete="username" required />
    </Dialog>
  )
}
