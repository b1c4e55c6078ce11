/** The filters of a dashboard: one GET form, collapsed on a phone, and a chip for each active filter. */

import { Choice } from "~/ui/forms/choices.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { ListFilters } from "~/ui/lists/list-filters.tsx"
import { STATUSES, setFilters } from "./requests.set-filters.ts"
import type { Dashboard } from "./requests.url-state.ts"
import type { DashboardView } from "./requests.view.ts"

type Props = Pick<DashboardView, "dashboard" | "state" | "options" | "tenant">

export function Filters({ dashboard: { requests }, state, options, tenant }: Props) {
  const of = (name: string, value: number | string | null) => ({
    name,
    defaultValue: value === null ? "" : String(value),
  })
  const { unitNumber, creatorId, assigneeId, tenantId, status } = state
  const isFiltered = requests.isFiltered(state)
  return (
    <>
      <ListFilters path={requests.path} isFiltered={isFiltered} label="Filter">
        {tenantId !== null && <input type="hidden" name="tenant" value={tenantId} />}
        <Choice of={of("unit", unitNumber)} label="Unit" blank="All units" options={options.units} size="medium" />
        <Choice of={of("creator", creatorId)} label="Creator" blank="Anyone" options={options.creators} size="medium" />
        <Choice
          of={of("assigned", assigneeId)}
          label="Assigned To"
          blank="Anyone"
          options={options.assignees}
          size="medium"
        />
        <Choice of={of("status", status)} label="Status" blank="Any status" options={STATUSES} size="medium" />
      </ListFilters>
      {isFiltered && <SetFilters {...{ requests, state, options, tenant }} />}
    </>
  )
}

function SetFilters({ requests, state, options, tenant }: Omit<Props, "dashboard"> & Pick<Dashboard, "requests">) {
  return (
    <Chips label="Filters that are set">
      {setFilters({ state, options, tenant }).map(({ name, label, without }) => (
        <Chip key={name} to={requests.addressOf(state, without)} current removes>
          {name}: <bdi>{label}</bdi>
        </Chip>
      ))}
    </Chips>
  )
}
