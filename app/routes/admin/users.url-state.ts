import type { PeopleQuery } from "~/domain/identity/people.ts"
import { pageIn, searchIn } from "~/values/list-state.ts"

const PER = 50
const DIALOGS = ["permissions", "level", "delete", "account", "edit", "activation"] as const
export type DialogName = (typeof DIALOGS)[number]

/** What an address asks to see; whatever it does not say well is everybody, from the first page. */
export function listFromQuery(query: URLSearchParams): PeopleQuery {
  return { search: searchIn(query), page: pageIn(query), per: PER }
}

/** The dialog an address asks for, if any. */
export const dialogFromQuery = (query: URLSearchParams): DialogName | undefined =>
  DIALOGS.find((name) => name === query.get("dialog"))

/** The address of a list, without what is usual. */
export function addressOf({ search, page }: Pick<PeopleQuery, "search" | "page">): string {
  const params = new URLSearchParams()
  if (search !== "") params.set("search", search)
  if (page > 1) params.set("page", String(page))
  return `/admin${params.size > 0 ? "?" : ""}${params}`
}

/** The address of a dialog about somebody, over a list. */
export function dialogAddress(here: string, dialog: DialogName, userId: number): string {
  return `${here}${here.includes("?") ? "&" : "?"}dialog=${dialog}&user=${userId}`
}
