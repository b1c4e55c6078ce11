import { Choice } from "~/ui/forms/choices.tsx"
import type { FieldOf } from "~/ui/forms/field-box.tsx"

/** The unit that a tenant's form is about: selectable if there are several, shown if there is only one. */
export function OwnUnit({ of, label, units }: { of: FieldOf; label: string; units: readonly string[] }) {
  if (units.length > 1) {
    const blank = `Choose a ${label.toLowerCase()}`
    return <Choice of={of} label={label} options={units} blank={blank} size="short" required />
  }
  return (
    <p>
      {label}: <b>{units[0]}</b>
    </p>
  )
}
