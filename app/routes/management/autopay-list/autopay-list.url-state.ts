/** The list's filters and order in its address. By default: tenants with autopay on, by name. */
import { AUTOPAY_SORTS, RUN_FILTERS } from "~/domain/autopay/autopay-list.ts"
import { listState } from "~/values/lists/list-address.ts"
import { flagPart, type ListPart, oneOfPart, order, rowsPerPage } from "~/values/lists/list-parts.ts"
import { oneIn } from "~/values/lists/list-state.ts"

const METHODS = ["card", "us_bank_account"] as const

/** "on" by default. The address always names it, so that "all" stays different from the default. */
const status: ListPart<boolean | null> = {
  name: "status",
  read: (query) => STATES[oneIn(query, "status", ["on", "off", "all"]) ?? "on"],
  write: (isOn) => Object.entries(STATES).find(([, flagPart]) => flagPart === isOn)?.[0] ?? null,
  narrows: (isOn) => isOn !== true,
}
const STATES = { on: true, off: false, all: null } as const

export const AUTOPAY = listState({
  path: "/management/autopay",
  parts: {
    isOn: status,
    method: oneOfPart("method", METHODS),
    last: oneOfPart("last", RUN_FILTERS),
    isExpiring: flagPart("expiring"),
    sort: order("sort", AUTOPAY_SORTS, "name"),
    per: rowsPerPage(50),
  },
})
export type AutopayState = ReturnType<typeof AUTOPAY.stateIn>
