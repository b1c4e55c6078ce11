/** The ledger's state in an address, and the part stored for a person. Source: specification 1 "Table preferences", docs/decisions/0024. */
import { asDay, type Day, isDay, yearBefore } from "~/values/calendar.ts"
import { hiddenColumns } from "~/values/lists/hidden-columns.ts"
import { pageIn, pageSizeIn } from "~/values/lists/list-state.ts"

/** The usual ranges. Their days move with today. */
const RANGES = ["past-year", "this-year", "everything"] as const
type RangeName = (typeof RANGES)[number]

/** The state of a ledger. `per` null shows all rows; `range` null means typed days. `isRecalled`: the days were typed on an earlier visit. */
export type LedgerView = {
  tenant: number
  from: Day
  to: Day
  range: RangeName | null
  isRecalled: boolean
  page: number
  per: number | null
  hidden: readonly string[]
  /** The batch of payments from which a payment is deleted or returned, and to which the page goes back; else null. */
  batch: string | null
}

export const PAGE_SIZES = [50, 100, 250, "all"] as const
/** The earliest day of any payment, so the range includes every entry. */
const BEGINNING = asDay("2000-01-01")

export function usualRanges(today: Day) {
  return [
    { range: "past-year", label: "Past year", from: yearBefore(today), to: today },
    { range: "this-year", label: "This year", from: asDay(`${today.slice(0, 4)}-01-01`), to: today },
    { range: "everything", label: "Everything", from: BEGINNING, to: today },
  ] as const
}

type RangeQuery = {
  query: URLSearchParams
  stored: URLSearchParams | null
  tenant: number
  today: Day
  names: readonly string[]
}

/**
 * The state of an address, else the stored one, else the past year to today with 50 rows a page. Invalid values become defaults. `isGiven`: the
 * address selects entries; `isFresh`: neither the address nor a cookie has a state.
 */
export function viewFromQuery({ query, stored, tenant, today, names }: RangeQuery) {
  const hasFilters = ["range", "from", "to", "days", "page", "per"].some((name) => query.has(name))
  const params = hasFilters ? query : (stored ?? query)
  const columns = hiddenColumns(query, names)
  return {
    tenant,
    ...daysFromQuery(params, tenant, today),
    isRecalled: !hasFilters && daysOf(params, tenant) !== undefined,
    page: pageIn(params),
    per: pageSizeIn(params, PAGE_SIZES, PAGE_SIZES[0]),
    hidden: columns ?? (stored && hiddenColumns(stored, names)) ?? [],
    batch: batchIn(query),
    isGiven: hasFilters,
    isFresh: !hasFilters && columns === null && stored === null,
  }
}

export const batchIn = (query: URLSearchParams): string | null =>
  /^\d{1,9}$/.exec(query.get("batch") ?? "")?.[0] ?? null

function daysFromQuery(params: URLSearchParams, tenant: number, today: Day): Pick<LedgerView, "from" | "to" | "range"> {
  const usual = usualRanges(today)
  const typed = params.has("from") || params.has("to") ? [params.get("from"), params.get("to")] : daysOf(params, tenant)
  const named = usual.find(({ range }) => range === params.get("range")) ?? usual[0]
  if (!typed) return { range: named.range, from: named.from, to: named.to }
  const [from, to] = [dayOr(typed[0], yearBefore(today)), dayOr(typed[1], today)]
  const same = usual.find((range) => range.from === from && range.to === to)
  return { range: same?.range ?? null, from, to }
}

const dayOr = (text: string | null | undefined, usual: Day): Day => (text && isDay(text) ? text : usual)

/** The days stored for this tenant, "7.2026-01-01.2026-03-31". The end is absent if it was the current day. */
function daysOf(params: URLSearchParams, tenant: number): string[] | undefined {
  const [of, from = "", to = ""] = (params.get("days") ?? "").split(".")
  return Number(of) === tenant && isDay(from) ? [from, to] : undefined
}

/** The address of a view. It always names the range, because an address without one shows the stored state. */
export function addressOf(view: LedgerView, today: Day): string {
  const { tenant, range, from, to, page, per, batch } = view
  const params = new URLSearchParams({ tenant: String(tenant) })
  if (range !== null) params.set("range", range)
  else {
    params.set("from", from)
    if (to !== today) params.set("to", to)
  }
  if (page > 1) params.set("page", String(page))
  if (per !== PAGE_SIZES[0]) params.set("per", per === null ? "all" : String(per))
  if (batch !== null) params.set("batch", batch)
  return `?${params}`
}

/** The stored part of a view. A standard period applies to every ledger; typed days only to this tenant's, until a standard period is selected again. */
export function storedQueryOf(
  view: LedgerView & { isGiven: boolean },
  stored: URLSearchParams | null,
  today: Day,
): string {
  const { tenant, range, from, to, per, hidden, isGiven } = view
  const before = (name: string): [string, string][] => (stored?.has(name) ? [[name, stored.get(name) ?? ""]] : [])
  const rows: [string, string][] = per === PAGE_SIZES[0] ? [] : [["per", per === null ? "all" : String(per)]]
  const columns: [string, string][] = hidden.length > 0 ? [["hide", hidden.join(".")]] : []
  const entries = () => {
    if (!isGiven) return [...before("range"), ...before("days"), ...before("per")]
    if (range !== null) return [...(range === "past-year" ? [] : [["range", range] as [string, string]]), ...rows]
    return [...before("range"), ["days", `${tenant}.${from}.${to === today ? "" : to}`] as [string, string], ...rows]
  }
  return new URLSearchParams([...entries(), ...columns]).toString()
}
