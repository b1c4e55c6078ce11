import { type SessionState, WARNED_BEFORE } from "~/values/session-end.ts"
import { Icon } from "../icon.tsx"
import script from "./session-watch.ts?worker&url"

/** The end of a page's session, and the address of the sign-in page that leads back. */
export type SessionEnd = SessionState & { signIn: string }

/** Without script the page leaves for the sign-in page when its session ends. With script session-watch.ts does, which may find it renewed. */
export function LeaveAtSessionEnd({ end: { secondsLeft, signIn } }: { end: SessionEnd }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${secondsLeft};url=${signIn}`} />
    </noscript>
  )
}

/** Announces the end of the session, without script in its last two minutes; script shows it later (session-watch.ts). Not for impersonations. */
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
