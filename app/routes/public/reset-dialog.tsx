import type { SubmissionResult } from "@conform-to/react/future"
import type { AskForReset } from "~/domain/identity/inputs.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { Field } from "~/ui/fields.tsx"
import { useForm } from "~/ui/form.ts"
import { Problems, type Refused } from "~/ui/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { isHelpSent } from "~/values/mail-status.ts"

type Answer = { result: SubmissionResult<string[]>; refusal?: Refused | undefined; said?: string | undefined }

/** Where its form goes, and where it closes to. */
type Ways = { reset: string; close: string }

/** The request for a new password, over the sign-in page: once it was sent, the message shows in green and it cannot be sent again. Source: specification 1 section 2, Login. */
export function ResetDialog({ email, ways, answer }: { email: string; ways: Ways; answer: Answer | undefined }) {
  const { form, fields } = useForm<AskForReset>({ lastResult: answer?.result, defaultValue: { email } })
  const submit = (
    <button type="submit" className="btn btn-primary" disabled={answer?.said !== undefined}>
      Send link
    </button>
  )
  return (
    <Dialog
      title="Request Password Reset"
      close={ways.close}
      closeLabel={answer?.said === undefined ? "Cancel" : "Close"}
      submit={submit}
      form={{ method: "post", action: ways.reset, className: "form", ...form.props }}
    >
      <Problems of={form} refusal={answer?.refusal} />
      {answer?.said !== undefined && (
        <Notice tone={isHelpSent(answer.said) ? "good" : "attention"} role="status">
          {answer.said}
        </Notice>
      )}
      <p>Enter the email that is associated with your account. If you don't remember, please contact management.</p>
      <Field of={fields.email} label="Email" type="email" autoComplete="username" required />
    </Dialog>
  )
}
