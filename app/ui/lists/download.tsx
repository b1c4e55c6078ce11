import type { ReactNode } from "react"
import { pageSize } from "~/values/lists/page-size.ts"
import { FileLink } from "../file-buttons.tsx"

/** `noun` is the plural name of the list's rows. `isAll`: the page shows as many rows as it can. `children` are shown beside the link. */
type DownloadProps = { to: string; noun: string; total: number; isAll: boolean; children?: ReactNode }

/** A link to the whole list as a file, because a page has a limited number of rows. */
export function Download({ to, noun, total, isAll, children }: DownloadProps) {
  if (total === 0) return null
  const max = pageSize(null)
  return (
    <div className="tools screen-only">
      <FileLink to={to}>Download CSV</FileLink>
      {children}
      {isAll && total > max && (
        <p>
          A page shows {max.toLocaleString("en-US")} {noun} at most. The file holds all {total.toLocaleString("en-US")}.
        </p>
      )}
    </div>
  )
}
