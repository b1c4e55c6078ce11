import type { ReactNode } from "react"
import { useRouteLoaderData } from "react-router"
import { type Day, formatDay } from "~/values/calendar.ts"
import type { SiteData } from "./shell/shell-data.ts"

/** The header of a printed list's first sheet: property, title, day and filters. Later sheets have a running header (styles/print/print-sheets.css). */
export function PrintHead(head: { title: string; day: Day; children?: ReactNode }) {
  const site = useRouteLoaderData<SiteData>("root")
  return <PrintHeadOf property={site?.websiteHeader} {...head} />
}

type HeadProps = { property: string | undefined; title: string; day: Day; children?: ReactNode }

/** The same for a document without the root route, which loads the property's name. */
export function PrintHeadOf({ property, title, day, children }: HeadProps) {
  return (
    <div className="print-head">
      <p>
        {property !== undefined && <b>{property}</b>} <b>{title}</b> <span>{formatDay(day)}</span>
      </p>
      {children !== undefined && <p>{children}</p>}
    </div>
  )
}
