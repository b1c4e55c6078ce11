import { redirect } from "react-router"
import { RequestReset, SignIn } from "~/domain/identity/inputs.ts"
import {
  PerhapsEmail,
  SignInWithAnyPasskeyByForm,
  SignInWithPasskeyByForm,
} from "~/domain/identity/passkeys/passkey-inputs.ts"
import { requestRecoveryOnPage } from "~/domain/identity/passkeys/passkey-recovery.ts"
import { signInWithAnyPasskeyByPage, signInWithPasskeyByPage } from "~/domain/identity/passkeys/passkey-sign-in.ts"
import { requestResetOnPage } from "~/domain/identity/password-links.ts"
import { signInByPage } from "~/domain/identity/sessions/sign-in.ts"
import { isSetupOpen } from "~/domain/identity/setup-token.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { page } from "~/http/handlers/page.ts"
import { publicForm } from "~/http/handlers/public-form.ts"
import { signInForm } from "~/http/handlers/sign-in-form.ts"
import { onlyValue } from "~/http/request/query.ts"
import { destinationOfSignedIn, nextOf, signInAddress, signsInAgain } from "~/http/session/next-page.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Field, PasswordField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { OfficeContact } from "~/ui/office-contact.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PasskeyError } from "~/ui/passkeys/passkey-error.tsx"
import type { Route } from "./+types/login.ts"
import script from "./login.enhance.ts?worker&url"
import { EmailMissing, LostCookie, RecoverySent, SetupNotice } from "./login.notices.tsx"
import { PasskeyEnd, PasskeyOnly, Signed } from "./login.passkey.tsx"
import { ResetDialog } from "./reset-dialog.tsx"

export const handle = { static: true, title: "Account Login", frame: "public" } satisfies PageHandle

const addressFor = (request: Request) => (query?: Record<string, string>) =>
  signInAddress(nextOf(request), { ...(signsInAgain(request) ? { again: "true" } : {}), ...query })

const wantsReset = (address: string) => onlyValue(address, "reset") === "true"

/** `?email=` fills in the email, `?reset=true` opens the request for a new password. `?again=true`: the person renews a session before it ends. */
const show = page("use public pages", async (tx, _, { query, request }) => {
  const email = query.get("email") ?? ""
  const typed: Record<string, string> = email === "" ? {} : { email }
  const to = addressFor(request)
  return {
    email,
    requestsReset: wantsReset(request.url),
    recovers: query.get("recover") === "true",
    isNew: await isSetupOpen(tx),
    lostCookie: query.get("signed-in") === "true",
    actions: {
      signIn: to(),
      forgot: to({ forgot: "true" }),
      recover: to({ recover: "true" }),
      reset: to({ reset: "true", ...typed }),
      close: to(typed),
    },
  }
})

/**
 * Redirects a signed-in person to the page of `?next=`, else to the home screen. Not after another person's link (the link's person may differ from the
 * one signed in in this browser), and not while the person renews a session before its end.
 */
export const loader = Object.assign(
  async (args: Route.LoaderArgs) => {
    const stays = wantsReset(args.request.url) || signsInAgain(args.request)
    const destination = stays ? undefined : await destinationOfSignedIn(args)
    if (destination !== undefined) throw redirect(destination)
    return show(args)
  },
  { permission: show.permission },
)

const passwordForm = signInForm({ input: SignIn, workflow: signInByPage, omit: ["password"] })
const passkeyForm = signInForm({
  input: SignInWithPasskeyByForm,
  workflow: signInWithPasskeyByPage,
  omit: ["credential"],
})
const anyPasskeyForm = signInForm({
  input: SignInWithAnyPasskeyByForm,
  workflow: signInWithAnyPasskeyByPage,
  omit: ["challengeId", "credential"],
})
const resetForm = publicForm({
  input: RequestReset,
  workflow: requestResetOnPage,
  outcome: (result) => ({ content: result }),
})
const recoveryForm = publicForm({
  input: PerhapsEmail,
  workflow: requestRecoveryOnPage,
  outcome: (result) => ({ content: result }),
  omit: ["password"],
  failure: { subject: "Recovery Failed", message: "Failed to send recovery email. Please try again." },
})

async function forgot(request: Request) {
  const typed = (await request.formData().catch(() => new FormData())).get("email")
  const email = typeof typed === "string" ? typed.trim() : ""
  return redirect(addressFor(request)({ reset: "true", ...(email === "" ? {} : { email }) }))
}

/** Signs in with a password or (`?with=`) a passkey. `?reset=true` mails a password link, `?recover=true` one that ends the passkey requirement. */
export const action = Object.assign(
  (args: Route.ActionArgs) => {
    const requested = (name: string) => onlyValue(args.request.url, name)
    if (requested("forgot") === "true") return forgot(args.request)
    if (requested("reset") === "true") return resetForm(args)
    if (requested("recover") === "true") return recoveryForm(args)
    if (requested("with") === "passkey") return passkeyForm(args)
    return requested("with") === "any-passkey" ? anyPasskeyForm(args) : passwordForm(args)
  },
  { permission: passwordForm.permission },
)

export const headers = headersOfForm

/** Only the office can help. The typed values are correct or were not checked. */
const isLockedOut = (code: string | undefined) => code === "ACCOUNT_DISABLED" || code === "RATE_LIMITED"

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, requestsReset, recovers, actions, isNew } = loaderData
  const formResult = requestsReset ? undefined : actionData
  const { form, fields } = useForm<SignIn>({ lastResult: formResult?.result, defaultValue: { email } })
  const code = formResult?.refusal?.code
  // The person may have to request the recovery link again, so the button remains, also without script.
  const passkeyOnly = code === "PASSKEY_REQUIRED" || (recovers && formResult !== undefined)
  return (
    <>
      <form
        method="post"
        action={actions.signIn}
        className="form"
        data-sign-in={passkeyOnly ? "passkey" : "password"}
        data-refused={code === "PASSKEY_AUTH_FAILED" ? "" : undefined}
        {...form.props}
      >
        {isNew && <SetupNotice />}
        {loaderData.lostCookie && actionData === undefined && <LostCookie />}
        <PasskeyError
          subject="Authentication Failed"
          message="Failed to authenticate with passkey. Please try again or use your password."
        />
        {formResult?.content !== undefined && <RecoverySent message={formResult.content} />}
        {code === "VALIDATION_ERROR" ? (
          <EmailMissing {...formResult?.refusal} />
        ) : (
          <Problems of={form} refusal={formResult?.refusal} />
        )}
        {isLockedOut(code) && <OfficeContact />}
        <Field of={fields.email} label="Email" type="email" autoComplete="username webauthn" required />
        <div className="stack" aria-live="polite">
          <div data-password>
            <PasswordField of={fields.password} label="Password" autoComplete="current-password" required />
          </div>
          <PasskeyOnly isVisible={passkeyOnly} />
        </div>
        <button type="submit" className="btn btn-primary btn-lg btn-block" data-password>
          Login
        </button>
        <p data-password>
          <button type="submit" className="btn btn-quiet btn-sm at-edge" formAction={actions.forgot} formNoValidate>
            Forgot password?
          </button>
        </p>
        <PasskeyEnd isVisible={passkeyOnly} recovery={actions.recover} />
      </form>
      <Signed action={actions.signIn} />
      {requestsReset && <ResetDialog email={email} actions={actions} formResult={actionData} />}
      <Enhance src={script} />
    </>
  )
}
