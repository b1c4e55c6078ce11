import { Icon } from "./icon.tsx"

type Props = {
  /** What assistive technology hears. */
  label: string
  placeholder: string
  defaultValue: string
}

/** The search of a list, with its button: `?search=` of the GET form around it. */
export function SearchField({ label, placeholder, defaultValue }: Props) {
  return (
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
        defaultValue={defaultValue}
      />
      <button type="submit" className="btn">
        <Icon name="search" />
        Search
      </button>
    </div>
  )
}
