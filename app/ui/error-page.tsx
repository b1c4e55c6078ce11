import { isRouteErrorResponse } from "react-router"
import { Door } from "./door.tsx"
import type { SiteData } from "./shell.tsx"

/** What an error page says. */
export type ErrorWords = { status: number; subject: string; words: string; requestId?: string }

const WITHOUT_WORDS: Record<number, { subject: string; words: string }> = {
  400: { subject: "Invalid Request", words: "The form could not be read." },
  404: { subject: "Page Not Found", words: "There is no page at this address." },
  405: { subject: "Invalid Request", words: "Method not allowed." },
}
const UNKNOWN = { subject: "Unknown Error", words: "An unknown error occurred." }

/** The words of a thrown answer: a refusal's own, else those of its status; anything else is unknown. */
export function errorWords(error: unknown): ErrorWords {
  if (!isRouteErrorResponse(error)) return { status: 500, ...UNKNOWN }
  const { status, data } = error
  if (isSaid(data)) return { status, ...data }
  return { status, ...(WITHOUT_WORDS[status] ?? UNKNOWN) }
}

function isSaid(data: unknown): data is { subject: string; words: string; requestId?: string } {
  return typeof data === "object" && data !== null && "subject" in data && "words" in data
}

/** The page of an error: what happened, what it means, and where to go. `here` is the address to try again. */
export function ErrorPage({ said, site, here }: { said: ErrorWords; site: SiteData | undefined; here: string }) {
  const ours = said.status >= 500
  return (
    <Door websiteHeader={site?.websiteHeader ?? "Suitekeeper"} title={said.subject}>
      <div className="stack">
        <p>
          {said.words}
          {ours && " What you saved before is still there."}
        </p>
        {ours && said.requestId !== undefined && (
          <p className="quiet">
            If it happens again, give us this number: <b>{said.requestId}</b>
          </p>
        )}
        <div className="actions">
          <a className={ours ? "btn btn-lg" : "btn btn-primary btn-lg"} href="/login">
            {site?.person ? "Go to your home page" : "Go to sign-in"}
          </a>
          {ours && (
            <a className="btn btn-primary btn-lg" href={here}>
              Try again
            </a>
          )}
        </div>
      </div>
    </Door>
  )
}
