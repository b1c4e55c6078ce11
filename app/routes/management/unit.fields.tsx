import type { FieldOf } from "~/ui/field-box.tsx"
import { MoneyField, NumberField, TextArea } from "~/ui/fields.tsx"
import { Row } from "~/ui/form-parts.tsx"

type Named = "monthlyRent" | "deposit" | "floor" | "squareFootage" | "buildingNumber" | "notes"

/** What a new unit and a known one are told alike; a new one needs its floor. */
export function UnitFields({ of: fields, isNew = false }: { of: Record<Named, FieldOf>; isNew?: boolean }) {
  return (
    <>
      <Row>
        <MoneyField of={fields.monthlyRent} label="Monthly Rent" required />
        <MoneyField of={fields.deposit} label="Deposit" required />
      </Row>
      <Row three>
        <NumberField of={fields.floor} label="Floor" required={isNew} optional={!isNew} />
        <NumberField of={fields.squareFootage} label="Square Footage" optional />
        <NumberField of={fields.buildingNumber} label="Building Number" optional />
      </Row>
      <TextArea of={fields.notes} label="Notes" maxLength={5000} optional />
    </>
  )
}
