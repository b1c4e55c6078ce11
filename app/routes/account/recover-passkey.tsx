import { RecoveryLink } from "~/domain/identity/passkeys/passkey-inputs.ts"
import { recoverAccess } from "~/domain/identity/passkeys/passkey-recovery.ts"
import { accountLinkPage } from "~/http/handlers/account-link-page.ts"
import { publicForm } from "~/http/handlers/public-form.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/recover-passkey.ts"
import script from "./recover-passkey.enhance.ts?worker&url"

export const handle = { static: true, title: "Recover Access", frame: "public" } satisfies PageHandle

/** Opening the link does not use it up. Source: specification 1 section 2, Account pages; threats.md T22. */
export const loader = accountLinkPage("recover")

const FAILED = { subject: "Recovery Failed", message: "Failed to process recovery request" }

export const action = publicForm({
  input: RecoveryLink,
  workflow: recoverAccess,
  outcome: (recovered) => ({ content: recovered }),
  failure: FAILED,
})

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** A person must press the button. The page never submits itself, because mail scanners open links, some with script, and would use them up. */
export default function RecoverPasskeyPage({ loaderData: seen, actionData, params }: Route.ComponentProps) {
  if (actionData?.content) return <Recovered {...actionData.content} />
  const { email, isUsed } = seen
  if (actionData?.refusal) return <Failed {...actionData.refusal} email={email} isUsed={isUsed} />
  if (seen.firstName === null)
    return <Failed subject={FAILED.subject} message="Invalid recovery link" email={email} isUsed={isUsed} />
  return (
    <form method="post" className="form" data-recovers>
      <p>
        Hello {seen.firstName}. If you lost your passkey, this lets you sign in with your password again: passkey
        sign-in is no longer required, and you are signed out everywhere. Your passkeys stay.
      </p>
      <input type="hidden" name="token" value={params.slug} />
      <button type="submit" className="btn btn-primary btn-lg btn-block">
        Recover access
      </button>
      <p role="status" />
      <Enhance src={script} />
    </form>
  )
}

function Recovered({ email, message }: { email: string; message: string }) {
  return (
    <div className="form">
      <Notice tone="good" role="status">
        {message}
      </Notice>
      <GoToLogin email={email} />
    </div>
  )
}

type FailedProps = { subject: string; message: string; email: string | undefined; isUsed: boolean }

function Failed({ subject, message, email, isUsed }: FailedProps) {
  return (
    <div className="form">
      <Notice tone="problem" role="alert" title={subject}>
        <p>{message}</p>
        {isUsed && <p>It was used already, or a newer one was sent. Sign in, or ask for a new link there.</p>}
      </Notice>
      <GoToLogin email={email} />
    </div>
  )
}

function GoToLogin({ email }: { email: string | undefined }) {
  const query = email === undefined ? "" : `?${new URLSearchParams({ email })}`
  return (
    <a className="btn btn-primary btn-lg btn-block" href={`/login${query}`}>
      Go to Login
    </a>
  )
}
