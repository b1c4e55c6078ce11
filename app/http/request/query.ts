import { invalid, Refusal } from "~/domain/refusal.ts"

/** Longer than the text of any date field. Pages repeat no more. */
const MAX_LENGTH = 40

/** Names of checkboxes, which are sent once for each checked box. The audit log entry's page refuses a repeated `id` with its own message. */
const SEVERAL: ReadonlySet<string> = new Set(["show", "uid", "add", "id"])

/** A query string in which every name has one value. Refuses repeated names except those of checkboxes. */
export class Query {
  readonly all: URLSearchParams

  constructor(url: string) {
    this.all = paramsOf(url)
    for (const name of this.all.keys()) if (!SEVERAL.has(name)) this.get(name)
  }

  get(name: string): string | null {
    const values = this.all.getAll(name)
    if (values.length > 1)
      throw invalid(name, `This address contains ${name.slice(0, MAX_LENGTH)} twice. Go back and try again.`)
    return values[0] ?? null
  }

  /** The typed text of a field, to show it again: one short line, empty if absent. */
  typed(name: string): string {
    return (this.get(name) ?? "").replaceAll(/\p{Cc}/gu, "").slice(0, MAX_LENGTH)
  }

  /** A row's number, null if absent. Refuses anything but a whole number above zero. */
  number(name: string): number | null {
    const text = this.get(name)
    if (text === null || text === "") return null
    const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
    if (number < 1 || number > 2_147_483_647)
      throw invalid(name, `The ${name} in this address must be a whole number. Go back and try again.`)
    return number
  }

  values(): Record<string, string> {
    const values: Record<string, string> = Object.create(null)
    for (const name of new Set(this.all.keys())) {
      if (name.length > 100) throw new Refusal("VALIDATION_ERROR")
      values[name] = this.get(name) ?? ""
    }
    return values
  }
}

/** The value of a name for code that cannot refuse, as before a sign-in. Null if it is absent or repeated. */
export function onlyValue(url: string, name: string): string | null {
  const [value = null, ...others] = paramsOf(url).getAll(name)
  return others.length === 0 ? value : null
}

export const onlyValues = (url: string): Record<string, string> => {
  const all = paramsOf(url)
  return Object.fromEntries([...all].filter(([name]) => all.getAll(name).length === 1))
}

/** The whole query of an address, to pass on unread. */
export const paramsOf = (url: string): URLSearchParams => new URL(url).searchParams
