import { FLAGS, type Flag, type RentRollAsk } from "~/domain/leasing/rent-roll-inputs.ts"
import { Chip, Chips } from "~/ui/chips.tsx"
import { Icon } from "~/ui/icon.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { addressOf, FIRST_SIGHT, toggled } from "./rent-roll.address.ts"

/** Searching, and what else can be done with the whole table. Columns and Print appear where script runs. */
export function RollTools({ state }: { state: RentRollAsk }) {
  return (
    <search>
      <form className="tools" method="get" action="/management" data-roll-search>
        <SearchField
          label="Search units, tenants and businesses"
          placeholder="Search units, tenants, businesses"
          defaultValue={state.search}
        />
        <div id="roll-state">
          {keptFields(state).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </div>
        <div className="actions push">
          <details className="drop wide-only" data-columns data-closes hidden>
            <summary className="btn">
              <Icon name="columns" />
              Columns
            </summary>
          </details>
          <button type="button" className="btn wide-only" data-print hidden>
            <Icon name="print" />
            Print
          </button>
          <a className="btn btn-primary" href="/management/newunit">
            <Icon name="plus" />
            Add New Unit
          </a>
        </div>
      </form>
    </search>
  )
}

/** What a search keeps: filters, order and how many to a page. */
function keptFields(state: RentRollAsk): [string, string][] {
  const per = state.per === null ? "all" : String(state.per)
  return [
    ...state.flags.map((flag): [string, string] => [flag, "true"]),
    ...(state.sort === FIRST_SIGHT.sort ? [] : [["sort", state.sort] as [string, string]]),
    ...(state.descending ? [["dir", "desc"] as [string, string]] : []),
    ...(state.per === FIRST_SIGHT.per ? [] : [["per", per] as [string, string]]),
  ]
}

export const FLAG_WORDS: Record<Flag, string> = {
  balanceOwed: "Balance Owed",
  movingOutSoon: "Moving Out Soon",
  evictionInProgress: "Eviction In Progress",
  isVacant: "Vacant",
  readyToRent: "Ready To Rent",
  repairsNeeded: "Repairs Needed",
  cleaningNeeded: "Cleaning Needed",
  statusIsSet: "Status Set",
}

/** The eight filters with the number of units each would show, and the way back to all of them. */
export function RollFilters({ state, counts }: { state: RentRollAsk; counts: Record<Flag, number> }) {
  return (
    <Chips label="Filter the rent roll" scroll>
      {FLAGS.map((flag) => (
        <Chip key={flag} to={toggled(state, flag)} count={counts[flag]} current={state.flags.includes(flag)} removes>
          {FLAG_WORDS[flag]}
        </Chip>
      ))}
      {(state.search !== "" || state.flags.length > 0) && (
        <a href={addressOf(state, { search: "", flags: [] })}>Clear filters</a>
      )}
    </Chips>
  )
}
