import type { SubmissionResult } from "@conform-to/react/future"
import type { PasswordTwice } from "~/domain/identity/inputs.ts"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { NewPassword } from "~/ui/forms/new-password.tsx"
import { Notice } from "~/ui/notice.tsx"

type Seen = { firstName: string | null; email: string | undefined; isActive: boolean; given: boolean }
type FormResult = { result: SubmissionResult<string[]>; refusal?: (Refused & { code?: string }) | undefined }

type Props = {
  seen: Seen
  formResult: FormResult | undefined
  welcome: string
  button: string
  /** Shown if the address has no link's token. */
  missing: { subject: string; message: string }
}

const LABELS = { password: "New password", passwordAgain: "New password again" }

/** The page of a mailed link: two password fields, or why the link is invalid and how to request a new one. */
export function PasswordByLink({ seen, formResult, welcome, button, missing }: Props) {
  const { form, fields } = useForm<PasswordTwice>({ lastResult: formResult?.result })
  if (seen.firstName === null) {
    return <InvalidLink email={seen.email} isActive={seen.isActive} {...(seen.given ? EXPIRED : missing)} />
  }
  return (
    <form method="post" className="form" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS} />
      <p>
        Hello {seen.firstName}. {welcome}
      </p>
      <input type="hidden" name="username" autoComplete="username" value={seen.email} />
      <NewPassword of={fields} labels={LABELS} />
      <button type="submit" className="btn btn-primary btn-lg btn-block">
        {button}
      </button>
    </form>
  )
}

export const EXPIRED = {
  subject: "Invalid Reset Link",
  message: "Uh oh! This password reset link is expired or invalid. Please request a new one.",
}

type InvalidProps = { subject: string; message: string; email: string | undefined; isActive: boolean }

/** Says why a link is invalid. Links to sign-in if the account is active already, else to the request for a new link. */
function InvalidLink({ subject, message, email, isActive }: InvalidProps) {
  const whose: Record<string, string> = email === undefined ? {} : { email }
  return (
    <div className="form">
      <Notice tone="problem" role="alert" title={subject}>
        <p>{message}</p>
        {isActive && <p>The account is activated already: sign in with the password that was chosen.</p>}
      </Notice>
      {isActive && (
        <a className="btn btn-primary btn-lg btn-block" href={`/login?${new URLSearchParams(whose)}`}>
          Sign in
        </a>
      )}
      <a
        className={`btn btn-lg btn-block${isActive ? "" : " btn-primary"}`}
        href={`/login?${new URLSearchParams({ reset: "true", ...whose })}`}
      >
        Request a new link
      </a>
    </div>
  )
}
