/** Filters and order of the files, as one GET form. Collapsed on a phone. */
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { ListFilters } from "~/ui/lists/list-filters.tsx"
import { FILES, isWrongUnit, type StorageState } from "./storage.url-state.ts"

const ORDERS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "Name" },
  { value: "level", label: "Permissions Required" },
  { value: "unit", label: "Unit" },
  { value: "tenant", label: "Tenant" },
]
const WRONG_UNIT = "Use a whole number from 1 to 999999, without letters."

export function Filters({ state }: { state: StorageState }) {
  const { typedUnit, tenant, withoutUnit, withoutTenant, order } = state
  const unit = { name: "unitNumber", defaultValue: typedUnit, ...(isWrongUnit(state) ? { errors: [WRONG_UNIT] } : {}) }
  const isFiltered = FILES.isFiltered(state)
  return (
    <ListFilters path={FILES.path} isFiltered={isFiltered} isOpen={isFiltered} label="Filter and sort">
      <Field of={unit} label="Unit" inputMode="numeric" placeholder="All units" autoComplete="off" />
      <Field
        of={{ name: "tenantName", defaultValue: tenant }}
        label="Tenant"
        type="search"
        placeholder="All tenants"
        autoComplete="off"
        maxLength={100}
      />
      <Choice of={{ name: "sort", defaultValue: order }} label="Sort by" options={ORDERS} />
      <div className="boxes">
        <CheckBox of={{ name: "noUnit", defaultChecked: withoutUnit }} value="true" label="Without a unit" />
        <CheckBox of={{ name: "noTenant", defaultChecked: withoutTenant }} value="true" label="Without a tenant" />
      </div>
    </ListFilters>
  )
}
