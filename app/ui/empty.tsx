import type { ReactNode } from "react"
import { Icon, type IconName } from "./icon.tsx"

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
