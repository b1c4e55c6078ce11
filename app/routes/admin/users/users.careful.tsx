import type { ReactNode } from "react"
import { Notice } from "~/ui/notice.tsx"

export const UNASSIGNED = "Maintenance requests that are assigned to them become unassigned."

export function Careful({ children }: { children: ReactNode }) {
  return (
    <Notice tone="attention" title="Careful">
      <p>{children}</p>
    </Notice>
  )
}
