import type { ReactNode } from "react"
import { columnName, hideClass } from "~/values/lists/hidden-columns.ts"

/** `num` right-aligns; `hidden`: only for assistive technology; `screen`: not printed (its cells also need the class screen-only). */
export type Column = string | { label: string; num?: boolean; hidden?: boolean; screen?: boolean }

export type TableProps = {
  caption: string
  small?: string
  /** Hides the caption visually when a heading above has the same text. */
  captionHidden?: boolean
  /** "fill": scrolls within the height of the page; "tall": within 600 px; "plain": no frame, for use inside a card. */
  box?: "fill" | "tall" | "plain"
  /** On a phone rows are cards: `<tr role="row">` with `<th role="rowheader">`, `<td role="cell">`, and `data-label` where a value needs it. */
  cards?: boolean
  /**
   * On a phone each row is two lines, as in a bank's app. Roles are those of cards. Cells have the classes line-date, line-kind, line-more, line-amount
   * (in the first line), line-mark, line-note, line-balance (in the second), line-action, or line-off if hidden.
   */
  lines?: boolean
  columns: readonly Column[]
  /** The names of hidden columns, as in addresses. */
  hidden?: readonly string[]
  className?: string
  empty?: string | undefined
  children?: ReactNode
}

/** A table in a named, focusable box that scrolls, with a caption and scoped headings. */
export function Table({
  caption,
  small,
  captionHidden = false,
  box,
  cards,
  lines,
  columns,
  hidden = [],
  className,
  empty,
  children,
}: TableProps) {
  const sticky = box === "fill" || box === "tall"
  const boxes = ["table-box", box, cards && "cards-box", lines && "lines-box"].filter(Boolean).join(" ")
  const hiddenClass = hideClass(columns.map((column) => hidden.includes(columnName(labelOf(column)))))
  const role = (name: string) => (cards || lines ? { role: name } : {})
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className={boxes} aria-label={`${caption}, table`} tabIndex={0}>
      <table
        className={["table", sticky && "sticky-head", cards && "cards", lines && "lines", hiddenClass, className]
          .filter(Boolean)
          .join(" ")}
        {...role("table")}
        data-empty={empty}
      >
        <caption className={captionHidden ? "hidden-text" : undefined}>
          {caption}
          {small !== undefined && <small> {small}</small>}
        </caption>
        <thead {...role("rowgroup")}>
          <tr {...role("row")}>{columns.map((column) => headOf(column, role("columnheader")))}</tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

const labelOf = (column: Column) => (typeof column === "string" ? column : column.label)

function headOf(column: Column, role: { role?: string }): ReactNode {
  const { label, num, hidden, screen }: Exclude<Column, string> =
    typeof column === "string" ? { label: column } : column
  return (
    <th
      key={label}
      scope="col"
      {...role}
      className={[num && "num", screen && "screen-only"].filter(Boolean).join(" ") || undefined}
    >
      {hidden ? <span className="hidden-text">{label}</span> : label}
    </th>
  )
}
