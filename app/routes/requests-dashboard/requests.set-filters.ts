/** The active filters as text, for chips and the printed heading. */
import { REQUEST_STATUS } from "~/values/requests/request-labels.ts"
import type { DashboardState } from "./requests.url-state.ts"

export const STATUSES = [
  { value: "open", label: "Not resolved" },
  ...Object.entries(REQUEST_STATUS).map(([value, { label }]) => ({ value, label })),
]

type Choices = readonly { value: string; label: string }[]
type Filtered = {
  state: DashboardState
  options: Record<"units" | "creators" | "assignees", Choices>
  tenant: string | null
}

export function setFilters({ state, options, tenant }: Filtered) {
  const { unitNumber, creatorId, assigneeId, status } = state
  const labelIn = (choices: Choices, value: number | string | null) =>
    value === null ? null : (choices.find((choice) => choice.value === String(value))?.label ?? null)
  const filters = [
    { name: "Tenant", label: tenant, without: { tenantId: null } },
    { name: "Unit", label: labelIn(options.units, unitNumber), without: { unitNumber: null } },
    { name: "Creator", label: labelIn(options.creators, creatorId), without: { creatorId: null } },
    { name: "Assigned To", label: labelIn(options.assignees, assigneeId), without: { assigneeId: null } },
    { name: "Status", label: labelIn(STATUSES, status), without: { status: null } },
  ]
  return filters.filter(({ label }) => label !== null)
}
