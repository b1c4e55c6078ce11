import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

/** Prints the page. The page's script shows it, because without script only the browser prints. */
export const PrintButton = ({ children = "Print" }: { children?: ReactNode }) => (
  <button type="button" className="btn" data-print hidden>
    <Icon name="print" />
    {children}
  </button>
)

/** A link to a file; `children` name its kind. */
export const FileLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="btn" href={to} download>
    <Icon name="download" />
    {children}
  </a>
)
