/** What of the past tenants an address shows, and how the list is kept for a person. Source: specification 2 "Past tenants". */
import type { PastTenantsAsk } from "~/domain/leasing/past-tenants.ts"
import { keptQuery } from "~/http/stored-list.ts"
import { hiddenColumns, hideable } from "~/values/hidden-columns.ts"

export const PERS = [50, 100, 250, "all"] as const
const LONGEST_SEARCH = 100

export const LABELS = ["Tenant", "Email", "Tenant Since", "Vacated", "Last Unit", "Balance", "Action"] as const
const HIDEABLE = hideable(LABELS, "Tenant")

export type PastState = PastTenantsAsk & { hidden: readonly string[] }

/** What an address asks to see; without anything asked what this person last saw, and else everybody, 50 to a page. */
export function listAsked(query: URLSearchParams, request: Request, userId: number | null) {
  const kept = keptQuery(request, "past-tenants", userId)
  const asks = ["search", "owes", "page", "per", "hide", "columns"].some((name) => query.has(name))
  const said = asks ? query : (kept ?? query)
  const hidden = hiddenColumns(said, HIDEABLE) ?? (kept && hiddenColumns(kept, HIDEABLE)) ?? []
  return { state: { ...listOf(said), hidden }, isFresh: !asks && kept === null }
}

function listOf(query: URLSearchParams): PastTenantsAsk {
  const page = Number(query.get("page"))
  const per = query.get("per")
  const typed = query.get("search") ?? ""
  return {
    search: typed.toWellFormed().replaceAll("\0", "").trim().slice(0, LONGEST_SEARCH),
    owes: query.get("owes") === "true",
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    per: per === "all" ? null : (PERS.filter((size) => size !== "all").find((size) => String(size) === per) ?? PERS[0]),
  }
}

/** What a search and the chooser of columns keep. */
export function keptFields({ owes, per, hidden }: PastState, keepsColumns = true): [string, string][] {
  return [
    ...(owes ? [["owes", "true"] as [string, string]] : []),
    ...(per === PERS[0] ? [] : [["per", per === null ? "all" : String(per)] as [string, string]]),
    ...(keepsColumns && hidden.length > 0 ? [["hide", hidden.join(".")] as [string, string]] : []),
  ]
}

/** The address of the same list as a file. */
export const exportOf = (state: PastState): string =>
  addressOf({ ...state, per: PERS[0] }).replace("/management/tenants?", "/management/tenants/export?")

/** The address of a list, which always says what is searched: an address that says nothing shows what was last seen. */
export function addressOf(state: PastState, changes: Partial<PastState> = {}): string {
  const { search, page, ...rest } = { ...state, page: 1, ...changes }
  const said = new URLSearchParams([["search", search], ...keptFields({ ...rest, search, page })])
  if (page > 1) said.set("page", String(page))
  return `/management/tenants?${said}`
}
