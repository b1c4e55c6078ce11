import { PasswordTwice } from "~/domain/identity/inputs.ts"
import { RESET_DONE, setPasswordOnPage } from "~/domain/identity/password-links.ts"
import { accountLinkPage } from "~/http/handlers/account-link-page.ts"
import { publicForm } from "~/http/handlers/public-form.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/reset-password.ts"
import { PasswordByLink } from "./password-by-link.tsx"

export const handle = { static: true, title: "Reset Password", frame: "public" } satisfies PageHandle

const MISSING = {
  subject: "Invalid Link",
  message: "This password reset link is invalid. Please request a new one.",
}

/** Sets a new password by a mailed link. Source: specification 1 section 2, Account pages. */
export const loader = accountLinkPage("reset")

export const action = publicForm({
  input: PasswordTwice,
  workflow: setPasswordOnPage("reset"),
  outcome: ({ email }) => ({ to: `/login?${new URLSearchParams({ email })}`, notice: `Password Reset: ${RESET_DONE}` }),
  omit: ["password", "passwordAgain"],
})

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PasswordByLink
      seen={loaderData}
      formResult={actionData}
      welcome="Choose a new password. You will be signed out everywhere."
      button="Reset password"
      missing={MISSING}
    />
  )
}
