import type { ReactNode } from "react"
import { Icon } from "../icon.tsx"

/** A row of links that filter the page. `scroll` lets it scroll sideways on a phone instead of wrapping. */
export function Chips({ label, scroll = false, children }: { label: string; scroll?: boolean; children: ReactNode }) {
  return (
    <nav className={scroll ? "tools chips scroll" : "tools chips"} aria-label={label}>
      {children}
    </nav>
  )
}

type ChipProps = { to: string; current?: boolean; removes?: boolean; count?: number | string; children: ReactNode }

/** One choice. A current chip that `removes` is a filter: pressing it removes the filter. */
export function Chip({ to, current = false, removes = false, count, children }: ChipProps) {
  return (
    <a className="chip" href={to} aria-current={current ? (removes && "true") || "page" : undefined}>
      {children}
      {count !== undefined && <b>{count}</b>}
      {current && removes && (
        <>
          <Icon name="close" />
          <span className="hidden-text">remove this filter</span>
        </>
      )}
    </a>
  )
}
