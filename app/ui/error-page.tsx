import { isRouteErrorResponse } from "react-router"
import { formatInstant } from "~/values/calendar.ts"
import { errorNumber } from "~/values/error-number.ts"
import { zoneWords } from "~/values/time-zones.ts"
import { areaAt, areasOf, labelOf } from "./navigation.ts"
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

type ErrorPageProps = { said: ErrorWords; site: SiteData | undefined; here: string }

/** What an error page says: what happened, what it means, and where to go. `here` is the address to try again. */
export function ErrorPage({ said, site, here }: ErrorPageProps) {
  const ours = said.status >= 500
  const to = site?.person && wayBack(site.person, here)
  const home = to ? { to, label: labelOf(to) } : SIGN_IN
  return (
    <div className={site?.person ? "card form" : "stack"}>
      <p>
        {said.words}
        {ours && " What you saved before is still there."}
      </p>
      {ours && said.requestId !== undefined && <ErrorNumber requestId={said.requestId} site={site} />}
      <div className="actions">
        {ours && (
          <a className="btn btn-primary btn-lg" href={here}>
            Try again
          </a>
        )}
        <a className={ours ? "btn btn-lg" : "btn btn-primary btn-lg"} href={home.to}>
          Go to {home.label}
        </a>
      </div>
    </div>
  )
}

/** The first place of the area that the address lies in, where it is open to the person; else their home. */
function wayBack({ level, home }: NonNullable<SiteData["person"]>, here: string): string {
  const area = areaAt(here.split("?", 1)[0] ?? here)
  return areasOf(level).find(({ name }) => name === area)?.places[0].to ?? home
}

const SIGN_IN = { to: "/login", label: "sign-in" }

/** What to tell the office, so that it finds the failure in its log. */
function ErrorNumber({ requestId, site }: { requestId: string; site: SiteData | undefined }) {
  const at = site && `, ${formatInstant(Date.now(), site.zone)} ${zoneWords(site.zone)}`
  return (
    <p className="quiet">
      If it happens again, give us this number: <b className="nowrap">{errorNumber(requestId)}</b>
      {at}.{site?.phone && ` The office: ${site.phone}.`}
    </p>
  )
}
