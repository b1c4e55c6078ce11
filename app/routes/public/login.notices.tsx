import type { Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { isHelpSent } from "~/values/mail/mail-status.ts"

/** Shown while no account exists. Only the log of the start has the address of setup, with its token. */
export function SetupNotice() {
  return (
    <Notice title="Nobody can sign in yet">
      <p>
        <a href="/setup">Set up your property</a> with the token in the log of the start.
      </p>
    </Notice>
  )
}

/** For a person who returns from sign-in without the session's cookie. */
export function LostCookie() {
  return (
    <Notice tone="problem" role="alert" title="Your browser did not keep the sign-in">
      <p>
        It did not send back the cookie that says who you are. Allow cookies for this site and sign in again, or use
        another browser: Safari keeps none on http://localhost.
      </p>
      <p>
        For the operator of this portal: open it at the address in BASE_URL, with https. To use plain http, start it
        with ALLOW_HTTP=1.
      </p>
    </Notice>
  )
}

/** The error of a recovery request without an email. Source: specification 1 section 5. */
export function EmailMissing({ subject, message }: Partial<Refused>) {
  return (
    <Notice tone="problem" role="alert" title={subject}>
      <p>{message}</p>
    </Notice>
  )
}

const SENT = { tone: "good", title: "Recovery Email Sent" } as const

export function RecoverySent({ message }: { message: string }) {
  return (
    <Notice role="status" {...(isHelpSent(message) ? SENT : ({ tone: "attention" } as const))}>
      <p>{message}</p>
    </Notice>
  )
}
