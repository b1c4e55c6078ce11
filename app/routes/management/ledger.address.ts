import { type Day, isDay, yearBefore } from "~/values/calendar.ts"

/** What of a ledger is shown. `per` is the rows of a page, null for all. */
export type LedgerView = { tenant: number; from: Day; to: Day; page: number; per: number | null }

export const PERS = [50, 100, 250, "all"] as const
/** Before every entry there can be: the first day a payment may have. */
const BEGINNING = "2000-01-01"

/** What an address asks for; whatever it does not say well is the past year through today, 50 rows a page. */
export function viewAsked(query: URLSearchParams, tenant: number, today: Day): LedgerView {
  const day = (name: string, usual: Day) => {
    const asked = query.get(name) ?? ""
    return isDay(asked) ? asked : usual
  }
  const per = query.get("per")
  const page = Number(query.get("page"))
  return {
    tenant,
    from: day("from", yearBefore(today)),
    to: day("to", today),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    per: per === "all" ? null : ((PERS.find((size) => String(size) === per) as number | undefined) ?? PERS[0]),
  }
}

/** The address of a view, without what is usual. */
export function addressOf(view: LedgerView, today: Day): string {
  const { tenant, from, to, page, per } = view
  const said = new URLSearchParams({ tenant: String(tenant) })
  if (from !== yearBefore(today)) said.set("from", from)
  if (to !== today) said.set("to", to)
  if (page > 1) said.set("page", String(page))
  if (per !== PERS[0]) said.set("per", per === null ? "all" : String(per))
  return `?${said}`
}

/** Ranges one asks for often. */
export function usualRanges(today: Day) {
  return [
    { label: "Past year", from: yearBefore(today), to: today },
    { label: "This year", from: `${today.slice(0, 4)}-01-01`, to: today },
    { label: "Everything", from: BEGINNING, to: today },
  ]
}
