import { redirect } from "react-router"
import { homeScreenOf } from "~/domain/identity/home-screen.ts"
import type { SignIn } from "~/domain/identity/inputs.ts"
import { ownAccount } from "~/domain/identity/users.ts"
import { homePath } from "~/http/home-path.ts"
import { page } from "~/http/page.ts"
import { signInForm } from "~/http/sign-in-form.ts"
import { Field, PasswordField } from "~/ui/fields.tsx"
import { useForm } from "~/ui/form.ts"
import { Problems } from "~/ui/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/login.ts"

export const handle = { static: true, title: "Account Login", frame: "door" } satisfies PageHandle

/** Somebody who is signed in goes to their home screen; `?email=` fills in the email. */
export const loader = page("use public pages", async (tx, actor, { query }) => {
  if (actor.userId !== null) throw redirect(homePath(homeScreenOf(await ownAccount(tx, actor, undefined))))
  return { email: query.get("email") ?? "" }
})

export const action = signInForm

/** How long to wait after too many attempts (Retry-After). */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export default function LoginPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const { form, fields } = useForm<SignIn>({ lastResult: actionData?.result, defaultValue: { email } })
  return (
    <form method="post" action="/login" className="form" {...form.props}>
      <Problems of={form} refusal={actionData?.refusal} />
      <Field of={fields.email} label="Email" type="email" autoComplete="username" required />
      <PasswordField of={fields.password} label="Password" autoComplete="current-password" required />
      <button type="submit" className="btn btn-primary btn-lg btn-block">
        Login
      </button>
    </form>
  )
}
