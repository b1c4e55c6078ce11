import { Icon } from "./icon.tsx"

type Props = {
  /** The page of the list. */
  action: string
  /** Names the part that follows the list, as "roll". */
  name: string
  /** What assistive technology hears. */
  label: string
  placeholder: string
  search: string
  /** What else the address of the list keeps: filters, order, columns. */
  stored?: Iterable<readonly [name: string, value: string]>
}

/** The search of a list: a form that asks for `?search=` and keeps what else is set. */
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
