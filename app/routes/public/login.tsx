import { redirect } from "react-router"
import { AskForReset, SignIn } from "~/domain/identity/inputs.ts"
import { PerhapsEmail, SignInWithAnyPasskeyByForm, SignInWithPasskeyByForm } from "~/domain/identity/passkey-inputs.ts"
import { askForRecoveryOnPage } from "~/domain/identity/passkey-recovery.ts"
import { signInWithAnyPasskeyByPage, signInWithPasskeyByPage } from "~/domain/identity/passkey-sign-in.ts"
import { askForResetOnPage } from "~/domain/identity/password-links.ts"
import { isSetupOpen } from "~/domain/identity/setup-token.ts"
import { signInByPage } from "~/domain/identity/sign-in.ts"
import { nextOf, signInAddress, signsInAgain, wayOfSignedIn } from "~/http/next-page.ts"
import { page } from "~/http/page.ts"
import { openForm } from "~/http/public-form.ts"
import { signInForm } from "~/http/sign-in-form.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Field, PasswordField } from "~/ui/fields.tsx"
import { useForm } from "~/ui/form.ts"
import { Problems, type Refused } from "~/ui/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { Trouble } from "~/ui/passkey-error.tsx"
import { isHelpSent } from "~/values/mail-status.ts"
import type { Route } from "./+types/login.ts"
import script from "./login.enhance.ts?worker&url"
import { PasskeyEnd, PasskeyOnly, Signed } from "./login.passkey.tsx"
import { ResetDialog } from "./reset-dialog.tsx"
import { SetupNotice } from "./setup-notice.tsx"

export const handle = { static: true, title: "Account Login", frame: "door" } satisfies PageHandle

/** Addresses of this page that keep what its address says of where to go afterwards. */
const addressFor = (request: Request) => (query?: Record<string, string>) =>
  signInAddress(nextOf(request), { ...(signsInAgain(request) ? { again: "true" } : {}), ...query })

const wantsReset = (address: string) => new URL(address).searchParams.get("reset") === "true"

/**
 * `?email=` fills in the email, `?reset=true` opens the request for a new password; `?next=`, and `?again=true` of who signs in once more
 * before their session ends, stay in the address of every form.
 */
const show = page("use public pages", async (tx, _, { query, request }) => {
  const email = query.get("email") ?? ""
  const typed: Record<string, string> = email === "" ? {} : { email }
  const to = addressFor(request)
  return {
    email,
    asksReset: wantsReset(request.url),
    recovers: query.get("recover") === "true",
    isNew: await isSetupOpen(tx),
    lostCookie: query.get("signed-in") === "true",
    ways: {
      signIn: to(),
      forgot: to({ forgot: "true" }),
      recover: to({ recover: "true" }),
      reset: to({ reset: "true", ...typed }),
      close: to(typed),
    },
  }
})

/**
 * Somebody who is signed in goes to the page the address names, else to their home screen, but not from a link that was somebody else's (who
 * asks for a new password may be signed in as another person in this browser), nor when they sign in again before their session ends.
 */
export const loader = Object.assign(
  async (args: Route.LoaderArgs) => {
    const stays = wantsReset(args.request.url) || signsInAgain(args.request)
    const way = stays ? undefined : await wayOfSignedIn(args)
    if (way !== undefined) throw redirect(way)
    return show(args)
  },
  { deed: show.deed },
)

const passwordForm = signInForm({ takes: SignIn, does: signInByPage, hides: ["password"] })
const passkeyForm = signInForm({
  takes: SignInWithPasskeyByForm,
  does: signInWithPasskeyByPage,
  hides: ["credential"],
})
const anyPasskeyForm = signInForm({
  takes: SignInWithAnyPasskeyByForm,
  does: signInWithAnyPasskeyByPage,
  hides: ["challengeId", "credential"],
})
const resetForm = openForm({ takes: AskForReset, does: askForResetOnPage, then: (said) => ({ said }) })
const recoveryForm = openForm({
  takes: PerhapsEmail,
  does: askForRecoveryOnPage,
  then: (said) => ({ said }),
  hides: ["password"],
  failure: { subject: "Recovery Failed", words: "Failed to send recovery email. Please try again." },
})

/** From "Forgot password?" to its request, with the email as it was typed. */
async function forgot(request: Request) {
  const typed = (await request.formData().catch(() => new FormData())).get("email")
  const email = typeof typed === "string" ? typed.trim() : ""
  return redirect(addressFor(request)({ reset: "true", ...(email === "" ? {} : { email }) }))
}

/** Signs in with the password or (`?with=`) a passkey; `?reset=true` mails a link to a new password, `?recover=true` one that lifts the passkey's rule. */
export const action = Object.assign(
  (args: Route.ActionArgs) => {
    const query = new URL(args.request.url).searchParams
    if (query.get("forgot") === "true") return forgot(args.request)
    if (query.get("reset") === "true") return resetForm(args)
    if (query.get("recover") === "true") return recoveryForm(args)
    if (query.get("with") === "passkey") return passkeyForm(args)
    return query.get("with") === "any-passkey" ? anyPasskeyForm(args) : passwordForm(args)
  },
  { deed: passwordForm.deed },
)

/** How long to wait after too many attempts (Retry-After). */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, asksReset, recovers, ways, isNew } = loaderData
  const answer = asksReset ? undefined : actionData
  const { form, fields } = useForm<SignIn>({ lastResult: answer?.result, defaultValue: { email } })
  const code = answer?.refusal?.code
  // Whoever asked for a recovery link may have to ask again: the button stays, also without script.
  const passkeyOnly = code === "PASSKEY_REQUIRED" || (recovers && answer !== undefined)
  return (
    <>
      <form
        method="post"
        action={ways.signIn}
        className="form"
        data-sign-in={passkeyOnly ? "passkey" : "password"}
        data-refused={code === "PASSKEY_AUTH_FAILED" ? "" : undefined}
        {...form.props}
      >
        {isNew && <SetupNotice />}
        {loaderData.lostCookie && actionData === undefined && <LostCookie />}
        <Trouble
          subject="Authentication Failed"
          words="Failed to authenticate with passkey. Please try again or use your password."
        />
        {answer?.said !== undefined && <RecoverySent words={answer.said} />}
        {code === "VALIDATION_ERROR" ? (
          <EmailMissing {...answer?.refusal} />
        ) : (
          <Problems of={form} refusal={answer?.refusal} />
        )}
        <Field of={fields.email} label="Email" type="email" autoComplete="username webauthn" required />
        <div className="stack" aria-live="polite">
          <div data-password>
            <PasswordField of={fields.password} label="Password" autoComplete="current-password" required />
          </div>
          <PasskeyOnly shown={passkeyOnly} />
        </div>
        <button type="submit" className="btn btn-primary btn-lg btn-block" data-password>
          Login
        </button>
        <p data-password>
          <button type="submit" className="btn btn-quiet btn-sm" formAction={ways.forgot} formNoValidate>
            Forgot password?
          </button>
        </p>
        <PasskeyEnd shown={passkeyOnly} recovery={ways.recover} />
      </form>
      <Signed action={ways.signIn} />
      {asksReset && <ResetDialog email={email} ways={ways} answer={actionData} />}
      <Enhance src={script} />
    </>
  )
}

/** To whom comes back from a sign-in without its cookie. */
function LostCookie() {
  return (
    <Notice tone="problem" role="alert" title="Your browser did not keep the sign-in">
      <p>
        It did not send back the cookie that says who you are. Allow cookies for this site and sign in again, or use
        another browser: Safari keeps none on http://localhost.
      </p>
      <p>
        Whoever runs this portal: open it at the address that BASE_URL says, with https. Where plain http is wanted,
        start it with ALLOW_HTTP=1.
      </p>
    </Notice>
  )
}

/** The request for a recovery without an email. Source: specification 1 section 5. */
function EmailMissing({ subject, words }: Partial<Refused>) {
  return (
    <Notice tone="problem" role="alert" title={subject}>
      <p>{words}</p>
    </Notice>
  )
}

const SENT = { tone: "good", title: "Recovery Email Sent" } as const

function RecoverySent({ words }: { words: string }) {
  return (
    <Notice role="status" {...(isHelpSent(words) ? SENT : ({ tone: "attention" } as const))}>
      <p>{words}</p>
    </Notice>
  )
}
