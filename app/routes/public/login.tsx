import { redirect } from "react-router"
import { homeScreenOf } from "~/domain/identity/home-screen.ts"
import { AskForReset, type SignIn } from "~/domain/identity/inputs.ts"
import { askForResetByPage } from "~/domain/identity/password-links.ts"
import { ownAccount } from "~/domain/identity/users.ts"
import { homePath } from "~/http/home-path.ts"
import { openForm } from "~/http/open-form.ts"
import { page } from "~/http/page.ts"
import { signInForm } from "~/http/sign-in-form.ts"
import { Field, PasswordField } from "~/ui/fields.tsx"
import { useForm } from "~/ui/form.ts"
import { Problems } from "~/ui/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/login.ts"
import { ResetDialog } from "./reset-dialog.tsx"

export const handle = { static: true, title: "Account Login", frame: "door" } satisfies PageHandle

const wantsReset = (address: string) => new URL(address).searchParams.get("reset") === "true"

/** Somebody who is signed in goes to their home screen; `?email=` fills in the email, `?reset=true` opens the request for a new password. */
export const loader = page("use public pages", async (tx, actor, { query, request }) => {
  if (actor.userId !== null) throw redirect(homePath(homeScreenOf(await ownAccount(tx, actor, undefined))))
  return { email: query.get("email") ?? "", asksReset: wantsReset(request.url) }
})

const resetForm = openForm({ takes: AskForReset, does: askForResetByPage, then: (said) => ({ said }) })

/** Signs in; sent to `?reset=true` it mails a link to a new password instead. */
export const action = Object.assign(
  (args: Route.ActionArgs) => (wantsReset(args.request.url) ? resetForm(args) : signInForm(args)),
  { deed: signInForm.deed },
)

/** How long to wait after too many attempts (Retry-After). */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export default function LoginPage({ loaderData: { email, asksReset }, actionData }: Route.ComponentProps) {
  const answer = asksReset ? undefined : actionData
  const { form, fields } = useForm<SignIn>({ lastResult: answer?.result, defaultValue: { email } })
  return (
    <>
      <form method="post" action="/login" className="form" {...form.props}>
        <Problems of={form} refusal={answer?.refusal} />
        <Field of={fields.email} label="Email" type="email" autoComplete="username" required />
        <PasswordField of={fields.password} label="Password" autoComplete="current-password" required />
        <button type="submit" className="btn btn-primary btn-lg btn-block">
          Login
        </button>
        <p>
          <a href="/login?reset=true" data-dialog>
            Forgot password?
          </a>
        </p>
      </form>
      {asksReset && <ResetDialog email={email} answer={actionData} />}
    </>
  )
}
