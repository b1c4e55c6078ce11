import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"
import { plain } from "./lists/plain-markup.ts"

type PageHeadProps = {
  title: string
  back?: { to: string; label: string }
  unitBadges?: ReactNode
  children?: ReactNode
}

export function PageHead({ title, back, unitBadges, children }: PageHeadProps) {
  return (
    <div className="page-head">
      {back && (
        <a className="btn btn-quiet" href={back.to}>
          <Icon name="back" />
          {back.label}
        </a>
      )}
      <h2>{title}</h2>
      {unitBadges !== undefined && <div className="tags">{unitBadges}</div>}
      {children !== undefined && <div className="actions">{children}</div>}
    </div>
  )
}

plain(PageHead)
