/** Fields of the first three steps. Source: specification 2 "Move in". */
import type { MoveInField } from "~/domain/leasing/move-in-steps.ts"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { DayField, Field } from "~/ui/forms/fields.tsx"
import { Group, Row } from "~/ui/forms/form-parts.tsx"
import { Cotenant, PrimaryContact, SecondContact, TenantNames } from "../person.fields.tsx"
import { PAYMENT_LABELS } from "./move-in.payments.tsx"
import { withMessages } from "./move-in.problems.tsx"

type Fields = Record<MoveInField, FieldOf>

export const LABELS: Record<MoveInField, string> = {
  tenantFirstName: "First name",
  tenantMiddleName: "Middle name",
  tenantLastName: "Last name",
  tenantDateOfBirth: "Date of birth",
  cotenantFirstName: "Cotenant first name",
  cotenantMiddleName: "Cotenant middle name",
  cotenantLastName: "Cotenant last name",
  cotenantDateOfBirth: "Cotenant date of birth",
  businessName: "Business name",
  primaryEmail: "Primary email",
  primaryPhone: "Primary phone",
  secondEmail: "Second email",
  secondPhone: "Second phone",
  moveInDate: "Move-in date",
  leaseEndDate: "Lease end date",
  ...PAYMENT_LABELS,
}

export function NamesFields({ fields, today }: { fields: Fields; today: string }) {
  return (
    <>
      <Group legend="Tenant">
        <TenantNames fields={fields} />
        <DayField of={withMessages(fields.tenantDateOfBirth)} label="Date of birth" max={today} required />
      </Group>
      <Cotenant
        fields={fields}
        today={today}
        why="Somebody who signs the lease too. Leave it empty if there is nobody."
      />
    </>
  )
}

export function BusinessFields({ fields }: { fields: Fields }) {
  return (
    <Group legend="Business">
      <Field
        of={fields.businessName}
        label="Business name"
        why="As shown on the rent roll and on statements."
        maxLength={200}
        autoComplete="off"
        optional
      />
    </Group>
  )
}

export function ContactFields({ fields }: { fields: Fields }) {
  return (
    <>
      <Group legend="Contact" why="The primary email becomes the sign-in and gets the account instructions.">
        <PrimaryContact fields={fields} />
        <SecondContact fields={fields} />
      </Group>
      <Dates fields={fields} />
    </>
  )
}

export function Dates({ fields }: { fields: Record<"moveInDate" | "leaseEndDate", FieldOf> }) {
  return (
    <Group legend="Dates">
      <Row>
        <DayField
          of={withMessages(fields.moveInDate)}
          label="Move-in date"
          why="The first balances are due on this day."
          required
        />
        <DayField
          of={withMessages(fields.leaseEndDate)}
          label="Lease end date"
          why="The end of the month one year after the move-in."
          required
        />
      </Row>
    </Group>
  )
}
