import { type ReactNode, useId } from "react"

/** A sheet of the page with a heading; `action` stands at the end of the heading's line. */
export function Card({
  title,
  action,
  className = "card",
  children,
}: {
  title: string
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <div className="card-head">
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
