export type Impersonation = { as: string; by: string; until: { instant: string; message: string } }

/** Shown over every page during an impersonation: a warning, the limits, and the button to end it. Never printed. */
export function ImpersonationBanner({ impersonation: { as, by, until } }: { impersonation: Impersonation }) {
  return (
    <aside className="impersonation screen-only" aria-label="Signed in as somebody else">
      <div>
        <p>
          <b>{by}</b>, you are signed in as <b>{as}</b> until <time dateTime={until.instant}>{until.message}</time>.
        </p>
        <p>Money, move-ins and sign-in settings cannot be changed while signed in as somebody else.</p>
      </div>
      <form method="post" action="/account/back">
        <button type="submit" className="btn">
          Back to {by}
        </button>
      </form>
    </aside>
  )
}
