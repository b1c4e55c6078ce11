import type { ReactNode } from "react"
import { Icon } from "../icon.tsx"

type FiltersProps = { path: string; isFiltered: boolean; isOpen?: boolean; label: string; children: ReactNode }

/** The filters of a list as one GET form to its address. Collapsed on a phone. */
export const ListFilters = ({ path, isFiltered, isOpen = false, label, children }: FiltersProps) => (
  <details className="collapsible" open={isOpen}>
    <summary className="btn">
      <Icon name="sliders" />
      {label}
    </summary>
    <form method="get" action={path} className="tools filters">
      {children}
      <div className="actions">
        <button type="submit" className="btn">
          Show
        </button>
        {isFiltered && (
          <a className="btn btn-quiet" href={path}>
            Clear filters
          </a>
        )}
      </div>
    </form>
  </details>
)
