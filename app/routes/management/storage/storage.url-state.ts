/** The state of the storage in its address. `unit` and `tenant` select documents on file; all other parameters filter all files. */
import { FILE_ORDERS } from "~/domain/files/browse-files.ts"
import type { Query } from "~/http/request/query.ts"
import { listState } from "~/values/lists/list-address.ts"
import { flagPart, number, order, rowsPerPage, search } from "~/values/lists/list-parts.ts"

const MAX_NUMBER_LENGTH = 10

/** `typedUnit` is the filter's text. An invalid unit number matches nothing. */
export const FILES = listState({
  path: "/management/files",
  parts: {
    unit: number("unit"),
    tenantId: number("tenant"),
    typedUnit: { ...search("unitNumber"), read: typedUnitIn },
    tenant: search("tenantName"),
    withoutUnit: flagPart("noUnit"),
    withoutTenant: flagPart("noTenant"),
    order: order("sort", FILE_ORDERS, "newest"),
    per: rowsPerPage(50),
  },
})
const NO_FILTERS = { typedUnit: "", tenant: "", withoutUnit: false, withoutTenant: false }

export type StorageState = ReturnType<typeof stateIn>

/** Refuses an invalid unit or tenant number (400). */
export function stateIn(address: Query) {
  const [unit, tenantId] = [address.number("unit"), address.number("tenant")]
  const isOnFile = unit !== null || tenantId !== null
  const state = { ...FILES.stateIn(address.all), unit, tenantId, ...(isOnFile ? NO_FILTERS : {}) }
  return { ...state, unitNumber: unit ?? unitNumber(state.typedUnit), isOnFile }
}

function typedUnitIn(query: URLSearchParams): string {
  const typed = (query.get("unitNumber") ?? "").toWellFormed().replaceAll(/\p{Cc}/gu, "")
  return typed.trim().slice(0, MAX_NUMBER_LENGTH)
}

const isUnit = (typed: string) => /^[1-9]\d{0,5}$/.test(typed)
/** Returns 0, which no unit has, for an invalid number. */
function unitNumber(typed: string): number | null {
  if (typed === "") return null
  return isUnit(typed) ? Number(typed) : 0
}
export const isWrongUnit = ({ typedUnit }: { typedUnit: string }): boolean => typedUnit !== "" && !isUnit(typedUnit)
