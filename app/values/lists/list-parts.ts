/** The parts of a list's state in its address: a search, filters, an order. Invalid values are ignored. */
import { oneIn, pageSizeIn, searchIn } from "./list-state.ts"

/** `write` returns null for a value that the address omits. `narrows`: whether the value excludes rows. */
export type ListPart<Value> = {
  name: string
  read: (query: URLSearchParams) => Value
  write: (value: Value) => string | null
  narrows: (value: Value) => boolean
}

export const search = (name = "search"): ListPart<string> => ({
  name,
  read: (query) => searchIn(query, name),
  write: (text) => (text === "" ? null : text),
  narrows: (text) => text !== "",
})

export const flagPart = (name: string): ListPart<boolean> => ({
  name,
  read: (query) => query.get(name) === "true",
  write: (isSet) => (isSet ? "true" : null),
  narrows: (isSet) => isSet,
})

/** The id of a row, or 0 for lists that give 0 a meaning. */
export const number = (name: string): ListPart<number | null> => ({
  name,
  read(query) {
    const text = query.get(name) ?? ""
    return /^\d{1,9}$/.test(text) ? Number(text) : null
  },
  write: (value) => (value === null ? null : String(value)),
  narrows: (value) => value !== null,
})

export const oneOfPart = <Value extends string>(name: string, values: readonly Value[]): ListPart<Value | null> => ({
  name,
  read: (query) => oneIn(query, name, values),
  write: (value) => value,
  narrows: (value) => value !== null,
})

export const order = <Value extends string>(name: string, values: readonly Value[], usual: Value): ListPart<Value> => ({
  name,
  read: (query) => oneIn(query, name, values) ?? usual,
  write: (value) => (value === usual ? null : value),
  narrows: () => false,
})

export const rowsPerPage = (rows: number): ListPart<number> => ({
  name: "per",
  read: () => rows,
  write: () => null,
  narrows: () => false,
})

/** The number of rows on a page that the person selected; null means all. */
export const pageSizes = (sizes: readonly (number | "all")[], usual: number): ListPart<number | null> => ({
  name: "per",
  read: (query) => pageSizeIn(query, sizes, usual),
  write: (per) => (per === usual ? null : String(per ?? "all")),
  narrows: () => false,
})
