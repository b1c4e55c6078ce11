/** Filters and order of the list, as one GET form. Collapsed on a phone. */
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { ListFilters } from "~/ui/lists/list-filters.tsx"
import { RUN_LABELS } from "./autopay-list.texts.ts"
import { AUTOPAY, type AutopayState } from "./autopay-list.url-state.ts"

const STATES = [
  { value: "on", label: "Enabled" },
  { value: "off", label: "Disabled" },
  { value: "all", label: "Enabled or disabled" },
]
const METHODS = [
  { value: "card", label: "Card" },
  { value: "us_bank_account", label: "ACH Bank Account" },
]
const RUNS = [
  ...Object.entries(RUN_LABELS).map(([value, { label }]) => ({ value, label })),
  { value: "none", label: "Not run yet" },
]
const SORTS = [
  { value: "name", label: "Name" },
  { value: "next", label: "Next payment" },
  { value: "day", label: "Day of the month" },
  { value: "last", label: "Last run, newest first" },
]

export function Filters({ state }: { state: AutopayState }) {
  const { status, method, last, expiring, sort } = Object.fromEntries(AUTOPAY.fieldsOf(state))
  const of = (name: string, defaultValue: string | undefined) => ({ name, defaultValue: defaultValue ?? "" })
  const isFiltered = AUTOPAY.isFiltered(state)
  return (
    <ListFilters path={AUTOPAY.path} isFiltered={isFiltered} isOpen={isFiltered} label="Filter and sort">
      <Choice of={of("status", status)} label="Autopay" options={STATES} size="medium" />
      <Choice of={of("method", method)} label="Method" blank="Any" options={METHODS} size="medium" />
      <Choice of={of("last", last)} label="Last run" blank="Any" options={RUNS} size="medium" />
      <Choice of={of("sort", sort)} label="Sort by" options={SORTS} size="medium" />
      <CheckBox
        of={{ name: "expiring", defaultChecked: expiring === "true" }}
        value="true"
        label="Expires before the next payment"
      />
    </ListFilters>
  )
}
