import { Icon } from "../icon.tsx"

type Props = {
  action: string
  /** Begins the id of the hidden fields, which are replaced together with the list: "roll". */
  name: string
  label: string
  placeholder: string
  search: string
  /** The rest of the list's state in its address: filters, order, columns. */
  stored?: Iterable<readonly [name: string, value: string]>
}

export function ListSearch({ action, name, label, placeholder, search, stored = [] }: Props) {
  return (
    <search>
      <form method="get" action={action}>
        <div className="search">
          <label className="hidden-text" htmlFor="search">
            {label}
          </label>
          <input
            className="input"
            id="search"
            name="search"
            type="search"
            maxLength={100}
            placeholder={placeholder}
            defaultValue={search}
          />
          <button type="submit" className="btn">
            <Icon name="search" />
            Search
          </button>
        </div>
        <div id={`${name}-state`} data-follows>
          {[...stored].map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
        </div>
      </form>
    </search>
  )
}
