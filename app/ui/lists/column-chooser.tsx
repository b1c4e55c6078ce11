import { columnName } from "~/values/lists/hidden-columns.ts"
import { Icon } from "../icon.tsx"

type Props = {
  action: string
  columns: readonly { name: string; label: string; isShown: boolean }[]
  stored: Iterable<readonly [string, string]>
  all: string
  /** The number of columns including those that cannot be hidden. */
  count: number
}

/** A form to choose the columns of a table; the choice is stored for the person. With script, each box acts at once. */
export function ColumnChooser({ action, columns, stored, all, count }: Props) {
  return (
    <details className="drop wide-only" data-closes>
      <summary className="btn">
        <Icon name="columns" />
        Columns
      </summary>
      <form className="panel" method="get" action={action} data-columns>
        <fieldset>
          <legend className="label">Columns shown</legend>
          <p className="hint">
            Kept for you on this computer.{" "}
            <span data-hint hidden>
              Drag the edge of a heading to change its width, or press Shift and an arrow key on it.
            </span>
          </p>
          <div className="columns-list">
            {columns.map(({ name, label, isShown }) => (
              <label key={name} className="check">
                <input type="checkbox" name="show" value={name} defaultChecked={isShown} />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <input type="hidden" name="columns" value="chosen" />
        <div id="columns-state" data-follows>
          {[...stored].map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
        </div>
        <div className="actions">
          <button type="submit" className="btn">
            Show these
          </button>
          <a className="btn btn-quiet" href={all} data-all-columns>
            Show all {count}
          </a>
        </div>
      </form>
    </details>
  )
}

type TableColumnsProps = Omit<Props, "columns" | "count"> & {
  labels: readonly string[]
  /** The column that cannot be hidden: it identifies the row. */
  always: string
  hidden: readonly string[]
}

/** The chooser of a list whose columns are named by their headings. */
export function TableColumns({ labels, always, hidden, ...rest }: TableColumnsProps) {
  const columns = labels
    .filter((label) => label !== always)
    .map((label) => ({ name: columnName(label), label, isShown: !hidden.includes(columnName(label)) }))
  return <ColumnChooser columns={columns} count={labels.length} {...rest} />
}
