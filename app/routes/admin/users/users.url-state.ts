import { PEOPLE_KINDS } from "~/domain/identity/people.ts"
import { listState } from "~/values/lists/list-address.ts"
import { oneOfPart, rowsPerPage, search } from "~/values/lists/list-parts.ts"
import { oneIn } from "~/values/lists/list-state.ts"

const DIALOGS = ["permissions", "level", "delete", "account", "edit", "activation", "password", "tenant"] as const
export type DialogName = (typeof DIALOGS)[number]

export const USERS = listState({
  path: "/admin",
  parts: { kind: oneOfPart("kind", PEOPLE_KINDS), search: search(), per: rowsPerPage(50) },
})

export const dialogFromQuery = (query: URLSearchParams): DialogName | null => oneIn(query, "dialog", DIALOGS)

export function dialogAddress(here: string, dialog: DialogName, userId: number): string {
  return `${here}${here.includes("?") ? "&" : "?"}dialog=${dialog}&user=${userId}`
}
