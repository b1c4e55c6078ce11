import { PasswordTwice } from "~/domain/identity/inputs.ts"
import { setPasswordOnPage } from "~/domain/identity/password-links.ts"
import { accountLinkPage } from "~/http/handlers/account-link-page.ts"
import { publicForm } from "~/http/handlers/public-form.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/create-password.ts"
import { EXPIRED, PasswordByLink } from "./password-by-link.tsx"

export const handle = { static: true, title: "Create Password", frame: "public" } satisfies PageHandle

/** Sets the first password of a new account. Source: specification 1 section 2, Account pages. */
export const loader = accountLinkPage("activate")

export const action = publicForm({
  input: PasswordTwice,
  workflow: setPasswordOnPage("activate"),
  outcome: ({ email }) => ({
    to: `/login?${new URLSearchParams({ email })}`,
    notice: "Your account is activated! You can now log in to your account with your email and password.",
  }),
  omit: ["password", "passwordAgain"],
})

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export default function CreatePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PasswordByLink
      seen={loaderData}
      formResult={actionData}
      welcome="Choose a password to activate your account."
      button="Activate your account"
      missing={EXPIRED}
    />
  )
}
