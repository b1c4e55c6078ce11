/** The state of the storage in its address. `unit` and `tenant` are what documents on file are of, the others filters of all files. */
import { FILE_ORDERS, type FilesQuery } from "~/domain/files/browse-files.ts"
import type { Query } from "~/http/request/query.ts"
import { pageIn, searchIn } from "~/values/list-state.ts"

export const STORAGE = "/management/files"
export const PER_PAGE = 50
const LONGEST_NUMBER = 10

/** `typedUnit` is what was typed in the filter; one that is no unit's number finds nothing. */
export type StorageState = FilesQuery & { typedUnit: string; isOnFile: boolean }

/** Refuses (400) a unit or a tenant that is no number. */
export function stateIn(address: Query): StorageState {
  const [unit, tenantId] = [address.number("unit"), address.number("tenant")]
  const query = address.all
  const isOnFile = unit !== null || tenantId !== null
  const filters = isOnFile ? new URLSearchParams() : query
  const typedUnit = (filters.get("unitNumber") ?? "")
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .slice(0, LONGEST_NUMBER)
  return {
    unitNumber: unit ?? unitNumber(typedUnit),
    tenantId,
    tenant: searchIn(new URLSearchParams([["search", filters.get("tenantName") ?? ""]])),
    withoutUnit: filters.get("noUnit") === "true",
    withoutTenant: filters.get("noTenant") === "true",
    order: FILE_ORDERS.find((order) => order === query.get("sort")) ?? "newest",
    page: pageIn(query),
    per: PER_PAGE,
    typedUnit,
    isOnFile,
  }
}

const isUnit = (typed: string) => /^[1-9]\d{0,5}$/.test(typed)
/** No unit has the number 0: what is no number finds nothing. */
function unitNumber(typed: string): number | null {
  if (typed === "") return null
  return isUnit(typed) ? Number(typed) : 0
}
export const isWrongUnit = ({ typedUnit }: StorageState): boolean => typedUnit !== "" && !isUnit(typedUnit)

export const isFiltered = ({ typedUnit, tenant, withoutUnit, withoutTenant }: StorageState): boolean =>
  typedUnit !== "" || tenant !== "" || withoutUnit || withoutTenant

export function queryOf(state: StorageState, changes: Partial<Pick<StorageState, "page" | "order">> = {}): string {
  const { isOnFile, unitNumber, tenantId, typedUnit, tenant, withoutUnit, withoutTenant, order, page } = {
    ...state,
    page: 1,
    ...changes,
  }
  const params = new URLSearchParams()
  if (isOnFile && unitNumber !== null) params.set("unit", String(unitNumber))
  if (tenantId !== null) params.set("tenant", String(tenantId))
  if (typedUnit !== "") params.set("unitNumber", typedUnit)
  if (tenant !== "") params.set("tenantName", tenant)
  if (withoutUnit) params.set("noUnit", "true")
  if (withoutTenant) params.set("noTenant", "true")
  if (order !== "newest") params.set("sort", order)
  if (page > 1) params.set("page", String(page))
  return params.toString()
}

export const addressOf = (...given: Parameters<typeof queryOf>): string => withQuery(queryOf(...given))

export const withQuery = (query: string): string => (query === "" ? STORAGE : `${STORAGE}?${query}`)

/** The same page with one more parameter or two: a dialog, a file to fetch. */
export function addressWith(state: StorageState, more: Record<string, string | number>): string {
  const params = new URLSearchParams(queryOf(state, { page: state.page }))
  for (const [name, value] of Object.entries(more)) params.set(name, String(value))
  return `${STORAGE}?${params}`
}
