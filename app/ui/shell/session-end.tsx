import { type SessionState, WARNED_BEFORE } from "~/values/session-end.ts"
import { Icon } from "../icon.tsx"
import script from "./session-watch.ts?worker&url"

/** The end of a page's session, and the address of the sign-in page that leads back. */
export type SessionEnd = SessionState & { signIn: string }

/** Opens the sign-in page when the session ends, without script. With script session-watch.ts does that, unless the session was renewed. */
export function LeaveAtSessionEnd({ end: { secondsLeft, signIn } }: { end: SessionEnd }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${secondsLeft};url=${signIn}`} />
    </noscript>
  )
}

/** Announces the session's end. Without script, only a page loaded in the last two minutes shows it; script shows it in time (session-watch.ts). */
export function SessionEndNotice({
  end: { person, secondsLeft, time },
  isImpersonation,
}: {
  end: SessionEnd
  isImpersonation: boolean
}) {
  return (
    <aside
      id="session-end"
      className="session-end screen-only"
      aria-label="End of your session"
      hidden={secondsLeft > WARNED_BEFORE}
      data-person={person}
      data-seconds={secondsLeft}
      data-watch={script}
      suppressHydrationWarning
    >
      <Icon name="clock" />
      <div>
        <p role="status" suppressHydrationWarning>
          <b>
            Your session ends at <span data-time>{time}</span>.
          </b>{" "}
          Save what you typed before then
          {!isImpersonation && (
            <span data-with-script hidden>
              , or sign in again in a new tab and go on here
            </span>
          )}
          .
        </p>
        {!isImpersonation && (
          <p data-with-script hidden>
            <a href="/login?again=true" target="_blank" rel="noreferrer">
              Sign in again (opens a new tab)
            </a>
          </p>
        )}
      </div>
    </aside>
  )
}
