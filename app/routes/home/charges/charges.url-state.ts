import { ACCOUNT_KINDS, type AccountKind, type AccountQuery } from "~/domain/portal/inputs.ts"
import { isMonth, type Month } from "~/values/calendar.ts"
import { oneIn, searchIn } from "~/values/lists/list-state.ts"

export type AccountView = { until: Month | null; kind: AccountKind | null; search: string }

/** The part of the account named in the address. Invalid values are ignored. */
export function viewIn(query: URLSearchParams): AccountView {
  const until = query.get("until") ?? ""
  return { until: isMonth(until) ? until : null, kind: oneIn(query, "kind", ACCOUNT_KINDS), search: searchIn(query) }
}

export const inputOf = ({ until, kind, search }: AccountView): AccountQuery => ({
  until: until ?? undefined,
  kind: kind ?? undefined,
  search: search === "" ? undefined : search,
})

export function accountAddress(view: Partial<AccountView>): string {
  const named = Object.entries(view).filter(([, value]) => value !== null && value !== "")
  const query = new URLSearchParams(named as [string, string][]).toString()
  return query === "" ? "/home/charges" : `/home/charges?${query}`
}
