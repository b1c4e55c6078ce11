import { CATEGORIES, CATEGORY_NAMES, categoryLabel, PRIORITIES } from "~/domain/audit/categories.ts"
import type { LoggedUser } from "~/domain/audit/search.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { DayField, Field } from "~/ui/forms/fields.tsx"
import { Row } from "~/ui/forms/form-parts.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { visible } from "~/values/visible-text.ts"
import { addressOf, type LogState, unfiltered } from "./audit-log.url-state.ts"

type Props = { state: LogState; people: readonly LoggedUser[] }

export function LogChips({ state, people }: Props) {
  const { uid, category, ip, startDate, endDate, priority } = state
  const chips: [label: string | undefined, without: Partial<LogState>][] = [
    [datesOf(startDate, endDate), { startDate: undefined, endDate: undefined }],
    [uid && peopleOf(uid, people), { uid: undefined }],
    [category && categoryLabel(category), { category: undefined }],
    [priority && priority !== "info" ? `Priority from ${priority}` : undefined, { priority: undefined }],
    [ip && `IP with ${visible(ip)}`, { ip: undefined }],
  ]
  const active = chips.filter(([label]) => label !== undefined)
  if (active.length === 0) return null
  return (
    <Chips label="Filters in use">
      {active.map(([label, without]) => (
        <Chip key={label} to={addressOf(state, without)} current removes>
          {label}
        </Chip>
      ))}
      <a href={unfiltered(state)}>Clear filters</a>
    </Chips>
  )
}

function datesOf(from: Day | undefined, to: Day | undefined): string | undefined {
  if (from !== undefined && to !== undefined) return `${formatDay(from)} – ${formatDay(to)}`
  if (from !== undefined) return `From ${formatDay(from)}`
  return to === undefined ? undefined : `Until ${formatDay(to)}`
}

function peopleOf(ids: readonly number[], people: readonly LoggedUser[]): string {
  const first = people.find((person) => person.id === ids[0])
  const name = first ? nameOf(first) : `User ${ids[0]}`
  return ids.length === 1 ? name : `${name} +${ids.length - 1}`
}

const nameOf = ({ name, gone }: LoggedUser) => visible(gone ? `${name} (deleted)` : name)

export function FilterDialog({ state, people }: Props) {
  const { uid = [], category, ip, startDate, endDate, priority = "info" } = state
  return (
    <Dialog
      title="Filter the audit log"
      close={addressOf(state)}
      form={{ method: "get", action: "/admin/log" }}
      submit={
        <>
          <a className="btn" href={unfiltered(state)}>
            Clear all
          </a>
          <button type="submit" className="btn btn-primary">
            Show entries
          </button>
        </>
      }
    >
      {state.search && <input type="hidden" name="search" value={state.search} />}
      <input type="hidden" name="sortBy" value={state.sortBy} />
      <input type="hidden" name="sortOrder" value={state.sortOrder} />
      <fieldset className="stack">
        <legend className="label">Users</legend>
        <div className="choices two max-h-48 overflow-y-auto p-1">
          {people.map((person) => (
            <CheckBox
              key={person.id}
              of={{ name: "uid", id: `uid-${person.id}`, defaultChecked: uid.includes(person.id) }}
              label={nameOf(person)}
              value={person.id}
            />
          ))}
        </div>
      </fieldset>
      <Row>
        <Choice
          of={{ name: "category", defaultValue: category }}
          label="Category"
          why="One kind of event."
          blank="Any category"
          options={CATEGORY_NAMES.map((name) => ({ value: name, label: `${name}: ${CATEGORIES[name].label}` }))}
        />
        <Choice
          of={{ name: "priority", defaultValue: priority }}
          label="Priority"
          why="This priority and everything above it."
          options={PRIORITIES}
        />
      </Row>
      <Row>
        <DayField of={{ name: "startDate", defaultValue: startDate }} label="Start date" />
        <DayField of={{ name: "endDate", defaultValue: endDate }} label="End date" />
      </Row>
      <Field of={{ name: "ip", defaultValue: ip }} label="IP" optional maxLength={100} autoComplete="off" />
    </Dialog>
  )
}
