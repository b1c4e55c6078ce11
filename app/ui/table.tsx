import type { ReactNode } from "react"

/**
 * A column's head; `num` sets it to the right, `hidden` shows it to assistive technology only, `screen` leaves it off paper
 * (give the column's cells the class screen-only too). A plain string is a text column.
 */
export type Column = string | { label: string; num?: boolean; hidden?: boolean; screen?: boolean }

type TableProps = {
  caption: string
  small?: string
  /** Hides the caption from the eye when a heading above already says it. */
  captionHidden?: boolean
  /** "fill": scrolls within the height of the page; "tall": within 600 px; "plain": no frame, for use inside a card. */
  box?: "fill" | "tall" | "plain"
  columns: readonly Column[]
  className?: string
  /** A `<tbody>` and perhaps a `<tfoot>`. */
  children: ReactNode
}

/** A table in a named box that scrolls by itself and can be focused, with caption and scoped heads. */
export function Table({ caption, small, captionHidden = false, box, columns, className, children }: TableProps) {
  const sticky = box === "fill" || box === "tall"
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={box ? `table-box ${box}` : "table-box"} aria-label={`${caption}, table`} tabIndex={0}>
      <table className={["table", sticky && "sticky-head", className].filter(Boolean).join(" ")}>
        <caption className={captionHidden ? "hidden-text" : undefined}>
          {caption}
          {small !== undefined && <small> {small}</small>}
        </caption>
        <thead>
          <tr>{columns.map(headOf)}</tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

function headOf(column: Column): ReactNode {
  const { label, num, hidden, screen }: Exclude<Column, string> =
    typeof column === "string" ? { label: column } : column
  return (
    <th
      key={label}
      scope="col"
      className={[num && "num", screen && "screen-only"].filter(Boolean).join(" ") || undefined}
    >
      {hidden ? <span className="hidden-text">{label}</span> : label}
    </th>
  )
}
