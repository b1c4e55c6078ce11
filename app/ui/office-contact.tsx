import { useRouteLoaderData } from "react-router"
import { mailTo, phoneHref } from "~/values/contact.ts"
import type { SiteData } from "./shell/shell-data.ts"

/** The office's phone and email, after `lead`. Shows nothing if neither is set. */
export function OfficeContact({ lead = "The office:", className }: { lead?: string; className?: string }) {
  const { phone = null, email = null } = useRouteLoaderData<SiteData>("root")?.office ?? {}
  if (phone === null && email === null) return null
  return (
    <p className={className}>
      {lead}{" "}
      {phone !== null && (
        <a className="nowrap" href={phoneHref(phone)}>
          {phone}
        </a>
      )}
      {phone !== null && email !== null && " or "}
      {email !== null && <a href={mailTo(email)}>{email}</a>}
    </p>
  )
}

/** The office's address and hours. Parts that are not set are left out. */
export function OfficePlace() {
  const { address = null, hours = null } = useRouteLoaderData<SiteData>("root")?.office ?? {}
  return (
    <>
      {address !== null && <p>{address}</p>}
      {hours !== null && <p className="own-text">{hours}</p>}
    </>
  )
}
