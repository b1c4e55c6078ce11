import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { MoneyField, NumberField, TextArea } from "~/ui/forms/fields.tsx"
import { Row } from "~/ui/forms/form-parts.tsx"

export const UNIT_LABELS = {
  unitNumber: "Unit Number",
  monthlyRent: "Monthly Rent",
  squareFootage: "Square Footage",
  buildingNumber: "Building Number",
}

type Named = "monthlyRent" | "deposit" | "floor" | "squareFootage" | "buildingNumber" | "notes"

/** The fields of new and existing units. A new unit requires its floor. */
export function UnitFields({ of: fields, isNew = false }: { of: Record<Named, FieldOf>; isNew?: boolean }) {
  return (
    <>
      <Row>
        <MoneyField of={fields.monthlyRent} label={UNIT_LABELS.monthlyRent} required />
        <MoneyField of={fields.deposit} label="Deposit" required />
      </Row>
      <Row three>
        <NumberField of={fields.floor} label="Floor" required={isNew} optional={!isNew} />
        <NumberField of={fields.squareFootage} label={UNIT_LABELS.squareFootage} optional />
        <NumberField of={fields.buildingNumber} label={UNIT_LABELS.buildingNumber} optional />
      </Row>
      <TextArea of={fields.notes} label="Notes" maxLength={5000} optional />
    </>
  )
}
