import { type ReactNode, useId } from "react"

export function Card({
  title,
  action,
  level: Heading = "h3",
  className = "card",
  children,
}: {
  title: string
  action?: ReactNode
  /** "h2" on a page without a PageHead. */
  level?: "h2" | "h3"
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <div className="card-head">
        <Heading id={id}>{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  )
}
