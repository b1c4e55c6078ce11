import { CheckBox, Choice, RadioCards } from "~/ui/forms/choices.tsx"
import { Field, NumberField } from "~/ui/forms/fields.tsx"
import { FormEnd, Row } from "~/ui/forms/form-parts.tsx"
import type { AudienceChoices } from "./share.view.ts"

const AUDIENCES = [
  { value: "tenant", label: "A tenant" },
  { value: "unit", label: "A unit's tenant" },
  { value: "group", label: "A group" },
  { value: "everybody", label: "Everybody", why: "All tenants who have a unit now." },
]

/** Selects who gets a file. The next page shows how many they are. */
export function AudienceForm({ fileId, choices }: { fileId: number; choices: AudienceChoices }) {
  const { audience, tenant, unit, group, isAfterMoveOut, find, isSearched, tenants, groups } = choices
  return (
    <form method="get" action="/management/share" className="card form" aria-label="Who gets it">
      <input type="hidden" name="file" value={fileId} />
      <RadioCards
        of={{ name: "audience", defaultValue: audience }}
        label="Who gets it"
        columns="two"
        options={AUDIENCES}
        required
      />
      {isSearched && (
        <Field
          of={{ name: "find", defaultValue: find }}
          label="Find the tenant"
          why="A part of the name; then choose below."
          type="search"
          maxLength={40}
        />
      )}
      <Row>
        <Choice
          of={{ name: "tenant", defaultValue: tenant }}
          label="Tenant"
          why="For a tenant."
          blank="None"
          options={tenants}
          optional
        />
        <NumberField of={{ name: "unit", defaultValue: unit }} label="Unit" why="For a unit's tenant." optional />
      </Row>
      <Choice
        of={{ name: "group", defaultValue: group }}
        label="Group"
        why="For a group."
        blank="None"
        options={groups}
        optional
      />
      <CheckBox
        of={{ name: "after", defaultChecked: isAfterMoveOut }}
        label="They can open it after their move-out"
        why="Otherwise it ends with the stay. Past tenants get it only with this."
      />
      <FormEnd>
        <button type="submit" className="btn">
          Continue
        </button>
      </FormEnd>
    </form>
  )
}
