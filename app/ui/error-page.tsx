import { isRouteErrorResponse } from "react-router"
import { formatInstant } from "~/values/calendar.ts"
import { errorNumber } from "~/values/error-number.ts"
import { zoneText } from "~/values/time-zones.ts"
import { areaAt, areasOf, labelOf } from "./shell/navigation.ts"
import type { SiteData } from "./shell/shell-data.ts"

export type ErrorMessage = {
  status: number
  subject: string
  message: string
  requestId?: string
  link?: { to: string; label: string }
}

const DEFAULT_MESSAGES: Record<number, { subject: string; message: string }> = {
  400: { subject: "Invalid Request", message: "The form could not be read." },
  404: { subject: "Page Not Found", message: "There is no page at this address." },
  405: { subject: "Invalid Request", message: "Method not allowed." },
}
const UNKNOWN = { subject: "Unknown Error", message: "An unknown error occurred." }

/** The message of a thrown response: a refusal's own, else the one for its status. Anything else gets the message for an unknown error. */
export function errorMessageOf(error: unknown): ErrorMessage {
  if (!isRouteErrorResponse(error)) return { status: 500, ...UNKNOWN }
  const { status, data } = error
  if (isErrorMessage(data)) return { status, ...data }
  return { status, ...(DEFAULT_MESSAGES[status] ?? UNKNOWN) }
}

function isErrorMessage(data: unknown): data is Omit<ErrorMessage, "status"> {
  return typeof data === "object" && data !== null && "subject" in data && "message" in data
}

type ErrorPageProps = { message: ErrorMessage; site: SiteData | undefined; here: string }

export function ErrorPage({ message, site, here }: ErrorPageProps) {
  const ours = message.status >= 500
  const to = site?.person && homeLink(site.person, here)
  // Without the property's data the person is unknown; the sign-in page leads a signed-in person to their home.
  const home =
    message.link ?? (to ? { to, label: labelOf(to) } : { to: "/login", label: site ? "sign-in" : "the start page" })
  return (
    <div className={site?.person ? "card form" : "stack"}>
      <p>
        {message.message}
        {ours && " What you saved before is still there."}
      </p>
      {ours && message.requestId !== undefined && <ErrorNumber requestId={message.requestId} site={site} />}
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

/** The first page of the address's area, if the person may open it; else their home. */
function homeLink(person: NonNullable<SiteData["person"]>, here: string): string {
  const area = areaAt(here.split("?", 1)[0] ?? here)
  return areasOf(person).find(({ name }) => name === area)?.pages[0].to ?? person.home
}

function ErrorNumber({ requestId, site }: { requestId: string; site: SiteData | undefined }) {
  const at = site && `, ${formatInstant(Date.now(), site.zone)} ${zoneText(site.zone)}`
  return (
    <p className="quiet">
      If it happens again, give us this number: <b className="nowrap">{errorNumber(requestId)}</b>
      {at}.{site?.office.phone && ` The office: ${site.office.phone}.`}
    </p>
  )
}
