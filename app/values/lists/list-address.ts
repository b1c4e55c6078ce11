/** Reads and writes a list's state in its address, by one description of its parts. Safe in a browser. */
import type { ListPart } from "./list-parts.ts"
import { pageIn } from "./list-state.ts"

export const withQuery = (path: string, query: string): string => (query === "" ? path : `${path}?${query}`)

type PageState = { page: number }
type ListProps<Parts> = { path: string; parts: { [Key in keyof Parts]: ListPart<Parts[Key]> } }

/** `queryOf` and `addressOf` write a changed state, beginning with its first page; `here` is the current page with additional parameters, for instance for a dialog. */
export function listState<Parts extends object>({ path, parts }: ListProps<Parts>) {
  type State = Parts & PageState
  const all = Object.entries(parts) as [keyof Parts, ListPart<Parts[keyof Parts]>][]
  const stateIn = (query: URLSearchParams): State => {
    const read = Object.fromEntries(all.map(([key, part]) => [key, part.read(query)])) as Parts
    return { ...read, page: pageIn(query) }
  }
  const fieldsOf = (state: Parts): [string, string][] =>
    all.flatMap(([key, part]) => {
      const text = part.write(state[key])
      return text === null ? [] : [[part.name, text]]
    })
  const queryOf = (state: State, changes: Partial<State> = {}): string => {
    const changed = { ...state, page: 1, ...changes }
    const page = changed.page > 1 ? [["page", String(changed.page)]] : []
    return new URLSearchParams([...fieldsOf(changed), ...page]).toString()
  }
  return {
    path,
    names: [...all.map(([, { name }]) => name), "page"],
    stateIn,
    fieldsOf,
    queryOf,
    addressOf: (state: State, changes: Partial<State> = {}) => withQuery(path, queryOf(state, changes)),
    exportOf: (state: State) => withQuery(`${path}/export`, queryOf(state)),
    isFiltered: (state: Parts) => all.some(([key, part]) => part.narrows(state[key])),
    here: (state: State, more: Record<string, string | number> = {}) => {
      const query = new URLSearchParams(queryOf(state, state))
      for (const [name, value] of Object.entries(more)) query.set(name, String(value))
      return withQuery(path, query.toString())
    },
  }
}
