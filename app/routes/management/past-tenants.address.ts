import type { PastTenantsAsk } from "~/domain/leasing/past-tenants.ts"

export const PERS = [50, 100, 250, "all"] as const
const LONGEST_SEARCH = 100

/** What an address asks to see; whatever it does not say well is everybody, 50 to a page. */
export function listAsked(query: URLSearchParams): PastTenantsAsk {
  const page = Number(query.get("page"))
  const per = query.get("per")
  const typed = query.get("search") ?? ""
  return {
    search: typed.toWellFormed().replaceAll("\0", "").trim().slice(0, LONGEST_SEARCH),
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    per: per === "all" ? null : (PERS.filter((size) => size !== "all").find((size) => String(size) === per) ?? PERS[0]),
  }
}

/** The address of a list, without what is usual. */
export function addressOf({ search, page, per }: PastTenantsAsk): string {
  const said = new URLSearchParams()
  if (search !== "") said.set("search", search)
  if (per !== PERS[0]) said.set("per", per === null ? "all" : String(per))
  if (page > 1) said.set("page", String(page))
  return `/management/tenants${said.size > 0 ? "?" : ""}${said}`
}
