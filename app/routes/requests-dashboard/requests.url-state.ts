/** The state of a dashboard in its address: its filters and its page. Anything else in it is ignored. */
import type { Permission } from "~/domain/permissions.ts"
import type { RequestFilter } from "~/domain/requests/dashboard.ts"
import { pageIn } from "~/values/list-state.ts"

/** The dashboard of an area: its address, who it is for, and what is offered on it. */
export type Dashboard = { path: string; permission: Permission; creates: boolean; assigns: boolean; deletes: boolean }

export const MAINTENANCE: Dashboard = {
  path: "/maintenance",
  permission: "work on requests",
  creates: false,
  assigns: false,
  deletes: false,
}
export const MANAGEMENT: Dashboard = {
  path: "/management/requests",
  permission: "manage requests",
  creates: true,
  assigns: true,
  deletes: false,
}
export const ADMIN: Dashboard = {
  path: "/admin/requests",
  permission: "administer requests",
  creates: true,
  assigns: true,
  deletes: true,
}

export const PER_PAGE = 50
const STATUSES = ["in progress", "in review", "resolved", "open"] as const

export type DashboardState = RequestFilter & { page: number }

export function stateIn(query: URLSearchParams): DashboardState {
  return {
    unitNumber: numberIn(query, "unit"),
    creatorId: numberIn(query, "creator"),
    assigneeId: numberIn(query, "assigned"),
    tenantId: numberIn(query, "tenant"),
    status: STATUSES.find((status) => status === query.get("status")) ?? null,
    page: pageIn(query),
  }
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? ""
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** The filters as the form sends them. */
export function fieldsOf({ unitNumber, creatorId, assigneeId, tenantId, status }: RequestFilter): [string, string][] {
  const values = { unit: unitNumber, creator: creatorId, assigned: assigneeId, status, tenant: tenantId }
  return Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
}

export const isFiltered = (state: RequestFilter): boolean => fieldsOf(state).length > 0

/** The query of a list; a change of the filters leads to its first page. */
export function queryOf(state: DashboardState, changes: Partial<DashboardState> = {}): string {
  const { page, ...filter } = { ...state, page: 1, ...changes }
  const query = new URLSearchParams(fieldsOf(filter))
  if (page > 1) query.set("page", String(page))
  return query.toString()
}

export const withQuery = (path: string, query: string): string => (query === "" ? path : `${path}?${query}`)

/** The same page of the list, with a dialog open. */
export function dialogAddress(path: string, state: DashboardState, dialog: string, request?: number): string {
  const query = new URLSearchParams(queryOf(state, { page: state.page }))
  query.set("dialog", dialog)
  if (request !== undefined) query.set("request", String(request))
  return `${path}?${query}`
}

/** The list in this state, at one of its requests: whoever changed one goes on where they were. */
export function listAddress(path: string, state: DashboardState, request?: number): string {
  const address = withQuery(path, queryOf(state, { page: state.page }))
  return request === undefined ? address : `${address}#${rowId(request)}`
}

/** The row of a request in its page. */
export const rowId = (request: number): string => `request-${request}`
