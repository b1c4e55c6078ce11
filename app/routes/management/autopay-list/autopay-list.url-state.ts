/** The filters of the list of autopay in its address. */
import { AUTOPAY_SORTS, type AutopayFilter, RUN_FILTERS } from "~/domain/autopay/autopay-list.ts"
import { pageIn } from "~/values/list-state.ts"

export const PER_PAGE = 50
export const LIST = "/management/autopay"

const METHODS = ["card", "us_bank_account"] as const
const STATES = { on: true, off: false, all: null } as const

const oneOf = <Value extends string>(values: readonly Value[], requested: string | null): Value | null =>
  values.find((value) => value === requested) ?? null

/** Who is on autopay, by name, unless the address says otherwise. Anything else in it is ignored. */
export function filterIn(query: URLSearchParams): AutopayFilter {
  return {
    isOn: STATES[oneOf(["on", "off", "all"], query.get("status")) ?? "on"],
    method: oneOf(METHODS, query.get("method")),
    last: oneOf(RUN_FILTERS, query.get("last")),
    isExpiring: query.get("expiring") === "true",
    sort: oneOf(AUTOPAY_SORTS, query.get("sort")) ?? "name",
  }
}

export const listFromQuery = (query: URLSearchParams) => ({ ...filterIn(query), page: pageIn(query), per: PER_PAGE })

/** The filters as they are sent by the form. */
export function fieldsOf({ isOn, method, last, isExpiring, sort }: AutopayFilter): Record<string, string> {
  const [status = "all"] = Object.entries(STATES).find(([, flag]) => flag === isOn) ?? []
  return {
    status,
    ...(method === null ? {} : { method }),
    ...(last === null ? {} : { last }),
    ...(isExpiring ? { expiring: "true" } : {}),
    ...(sort === "name" ? {} : { sort }),
  }
}

export const isNarrowed = ({ isOn, method, last, isExpiring }: AutopayFilter): boolean =>
  isOn !== true || method !== null || last !== null || isExpiring

const queryOf = (filter: AutopayFilter) => new URLSearchParams(fieldsOf(filter))

export const pageAddress = (filter: AutopayFilter, page: number): string => `${LIST}?${queryOf(filter)}&page=${page}`
export const exportAddress = (filter: AutopayFilter): string => `${LIST}/export?${queryOf(filter)}`
