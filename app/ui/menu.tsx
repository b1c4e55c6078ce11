import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

type MenuProps = {
  /** The element id, unique in the page. */
  id: string
  label: string
  /** What assistive technology hears after the label: ", unit 101". */
  about?: string
  heading?: string
  className?: string
  children: ReactNode
}

/** A button that opens a list of links and buttons (a popover: works without script, Escape closes it). */
export function Menu({ id, label, about, heading, className = "btn btn-sm btn-quiet", children }: MenuProps) {
  return (
    <>
      <button className={className} type="button" popoverTarget={id}>
        {label}
        {about !== undefined && <span className="hidden-text">{about}</span>}
        <Icon name="down" />
      </button>
      <div id={id} popover="auto" className="menu-list anchored">
        {heading !== undefined && <p className="menu-head small">{heading}</p>}
        {children}
      </div>
    </>
  )
}
