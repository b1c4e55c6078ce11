import type { ReactNode } from "react"
import { useRouteLoaderData } from "react-router"
import { type Day, formatDay } from "~/values/calendar.ts"
import type { SiteData } from "./shell-data.ts"

/** The head of the first sheet of a printed list: property, title, day, and filters. Later sheets have the running head (styles/print-sheets.css). */
export function PrintHead({ title, day, children }: { title: string; day: Day; children?: ReactNode }) {
  const site = useRouteLoaderData<SiteData>("root")
  return (
    <div className="print-head">
      <p>
        {site && <b>{site.websiteHeader}</b>} <b>{title}</b> <span>{formatDay(day)}</span>
      </p>
      {children !== undefined && <p>{children}</p>}
    </div>
  )
}
