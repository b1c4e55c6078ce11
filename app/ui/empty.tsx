import type { ReactNode } from "react"
import { Icon, type IconName } from "./icon.tsx"

/** An empty list: the specification's sentence, an explanation, and a way to add the first row (`action`). */
export function Empty({
  icon,
  title,
  action,
  children,
}: {
  icon: IconName
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="sheet empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div className="actions">{action}</div>}
    </div>
  )
}
