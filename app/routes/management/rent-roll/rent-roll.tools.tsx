import { FLAGS, type Flag } from "~/domain/rent-roll/rent-roll-inputs.ts"
import { Icon } from "~/ui/icon.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { ColumnChooser } from "~/ui/lists/column-chooser.tsx"
import { ListSearch } from "~/ui/lists/list-search.tsx"
import { COLUMNS, isVisible, nameOf, VIEW_NAMES, VIEWS } from "./rent-roll.columns.ts"
import {
  addressOf,
  bulkOf,
  isOwing,
  printOf,
  type RollState,
  showing,
  storedFields,
  toggled,
} from "./rent-roll.url-state.ts"

export function RollTools({ state }: { state: RollState }) {
  return (
    <div className="tools">
      <ListSearch
        action="/management"
        name="roll"
        label="Search units, tenants and businesses"
        placeholder="Search units, tenants, phones"
        search={state.search}
        stored={storedFields(state)}
      />
      <div className="clear" id="roll-clear" data-follows>
        {(state.search !== "" || state.flags.length > 0) && (
          <a href={addressOf(state, { search: "", flags: [] })}>Clear filters</a>
        )}
      </div>
      <nav className="views wide-only" aria-label="Columns of the rent roll" id="roll-views" data-follows>
        {VIEW_NAMES.map((view) => (
          <a key={view} href={showing(state, view)} aria-current={state.columns === view ? "true" : undefined}>
            {VIEWS[view].label}
          </a>
        ))}
      </nav>
      <div className="actions push">
        <Columns state={state} />
        <a className="btn wide-only" href={printOf(state)} id="roll-print" data-follows>
          <Icon name="print" />
          Print
        </a>
        <a className="btn" href={bulkOf(state)} id="roll-bulk" data-follows>
          <Icon name="check" />
          Many at once
        </a>
        <a className="btn btn-primary" href="/management/newunit">
          <Icon name="plus" />
          Add New Unit
        </a>
      </div>
    </div>
  )
}

function Columns({ state }: { state: RollState }) {
  const columns = COLUMNS.slice(2).map((column) => {
    const name = nameOf(column)
    return { name, label: column.label, isShown: isVisible(name, state.columns, isOwing(state)) }
  })
  const stored = [["search", state.search] as const, ...storedFields(state)]
  return (
    <ColumnChooser
      action="/management"
      columns={columns}
      stored={stored}
      all={showing(state, "all")}
      count={COLUMNS.length}
    />
  )
}

export const FLAG_LABELS: Record<Flag, string> = {
  balanceOwed: "Balance Owed",
  movingOutSoon: "Moving Out Soon",
  evictionInProgress: "Eviction In Progress",
  isVacant: "Vacant",
  readyToRent: "Ready To Rent",
  repairsNeeded: "Repairs Needed",
  cleaningNeeded: "Cleaning Needed",
  statusIsSet: "Status Set",
}

export function RollFilters({ state, counts }: { state: RollState; counts: Record<Flag, number> }) {
  return (
    <Chips label="Filter the rent roll" scroll>
      {FLAGS.map((flag) => (
        <Chip key={flag} to={toggled(state, flag)} count={counts[flag]} current={state.flags.includes(flag)} removes>
          {FLAG_LABELS[flag]}
        </Chip>
      ))}
    </Chips>
  )
}
