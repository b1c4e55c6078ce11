import { PEOPLE_KINDS, type PeopleQuery } from "~/domain/identity/people.ts"
import { pageIn, searchIn } from "~/values/list-state.ts"

const PER = 50
const DIALOGS = ["permissions", "level", "delete", "account", "edit", "activation", "password", "tenant"] as const
export type DialogName = (typeof DIALOGS)[number]

/** The list of an address; without valid parameters everybody, from the first page. */
export function listFromQuery(query: URLSearchParams): PeopleQuery {
  const kind = PEOPLE_KINDS.find((known) => known === query.get("kind")) ?? null
  return { search: searchIn(query), kind, page: pageIn(query), per: PER }
}

export const dialogFromQuery = (query: URLSearchParams): DialogName | undefined =>
  DIALOGS.find((name) => name === query.get("dialog"))

export function addressOf({ search, kind, page }: Pick<PeopleQuery, "search" | "kind" | "page">): string {
  const params = new URLSearchParams()
  if (kind !== null) params.set("kind", kind)
  if (search !== "") params.set("search", search)
  if (page > 1) params.set("page", String(page))
  return `/admin${params.size > 0 ? "?" : ""}${params}`
}

export function dialogAddress(here: string, dialog: DialogName, userId: number): string {
  return `${here}${here.includes("?") ? "&" : "?"}dialog=${dialog}&user=${userId}`
}
