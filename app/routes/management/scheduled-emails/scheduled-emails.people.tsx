import type { Ahead } from "~/domain/messaging/send-dates.ts"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { unitsText } from "~/values/units-text.ts"

type FindPeopleProps = { of: FieldOf; found: Ahead["found"]; selected: readonly string[] }

/** People found by name, unit or email, as checkboxes. Earlier selections stay checked. */
export function FindPeople({ of, found, selected }: FindPeopleProps) {
  const people = found?.people.filter(({ address }) => !selected.includes(address)) ?? []
  return (
    <div className="stack">
      <Field of={of} label="Find a person" why="By name, unit or email" autoComplete="off" maxLength={100} optional />
      <div className="actions">
        <button type="submit" name="intent" value="ahead" className="btn" formNoValidate>
          Find
        </button>
      </div>
      {(selected.length > 0 || people.length > 0) && (
        <fieldset>
          <legend className="hint">Gets the email when ticked</legend>
          {selected.map((address) => (
            <Person key={address} address={address} text={address} isSelected />
          ))}
          {people.map(({ address, name, tenantId, units }) => (
            <Person
              key={address}
              address={address}
              text={`${name}, ${address}${tenantId === null ? "" : `, ${unitsText(units)}`}`}
            />
          ))}
        </fieldset>
      )}
      {found !== null && found.people.length === 0 && <p role="status">No results found for “{found.search}”.</p>}
    </div>
  )
}

function Person({ address, text, isSelected = false }: { address: string; text: string; isSelected?: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" name="add" value={address} defaultChecked={isSelected} />
      <span>{text}</span>
    </label>
  )
}
