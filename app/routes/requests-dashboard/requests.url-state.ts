/** The state of a dashboard in its address: filters and page. Ignores other parameters. */
import type { Permission } from "~/domain/permissions.ts"
import { listState } from "~/values/lists/list-address.ts"
import { number, oneOfPart, rowsPerPage } from "~/values/lists/list-parts.ts"
import { REQUEST_STATUSES } from "~/values/requests/request-labels.ts"

const requestsAt = (path: string) =>
  listState({
    path,
    parts: {
      unitNumber: number("unit"),
      creatorId: number("creator"),
      assigneeId: number("assigned"),
      status: oneOfPart("status", [...REQUEST_STATUSES, "open"] as const),
      tenantId: number("tenant"),
      per: rowsPerPage(50),
    },
  })

/** The dashboard of an area: its list, its permission, and the actions it offers. */
export type Dashboard = {
  requests: ReturnType<typeof requestsAt>
  permission: Permission
  creates: boolean
  assigns: boolean
  deletes: boolean
}
export type DashboardState = ReturnType<Dashboard["requests"]["stateIn"]>

export const MAINTENANCE: Dashboard = {
  requests: requestsAt("/maintenance"),
  permission: "work on requests",
  creates: false,
  assigns: false,
  deletes: false,
}
export const MANAGEMENT: Dashboard = {
  requests: requestsAt("/management/requests"),
  permission: "manage requests",
  creates: true,
  assigns: true,
  deletes: false,
}
export const ADMIN: Dashboard = {
  requests: requestsAt("/admin/requests"),
  permission: "administer requests",
  creates: true,
  assigns: true,
  deletes: true,
}

/** The list in this state, scrolled to a request, so that a person continues there after a change. */
export const listAddress = ({ requests }: Dashboard, state: DashboardState, request: number): string =>
  `${requests.here(state)}#${rowId(request)}`

export const rowId = (request: number): string => `request-${request}`
