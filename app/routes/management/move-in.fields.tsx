/** The fields of the first three steps. Source: specification 2 "Move in". */
import type { MoveInField } from "~/domain/leasing/move-in-steps.ts"
import type { FieldOf } from "~/ui/field-box.tsx"
import { DayField, Field } from "~/ui/fields.tsx"
import { Group, Row } from "~/ui/form-parts.tsx"
import { PAYMENT_LABELS } from "./move-in.payments.tsx"
import { told } from "./move-in.problems.tsx"

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

const NAME = { maxLength: 100, autoComplete: "off" } as const

export function NamesFields({ fields, today }: { fields: Fields; today: string }) {
  return (
    <>
      <Group legend="Tenant">
        <Row three>
          <Field of={told(fields.tenantFirstName)} label="First name" {...NAME} required />
          <Field of={fields.tenantMiddleName} label="Middle name" {...NAME} optional />
          <Field of={told(fields.tenantLastName)} label="Last name" {...NAME} required />
        </Row>
        <DayField of={told(fields.tenantDateOfBirth)} label="Date of birth" max={today} required />
      </Group>
      <Group legend="Cotenant" why="Somebody who signs the lease too. Leave it empty if there is nobody.">
        <Row three>
          <Field of={fields.cotenantFirstName} label="Cotenant first name" {...NAME} optional />
          <Field of={fields.cotenantMiddleName} label="Cotenant middle name" {...NAME} optional />
          <Field of={fields.cotenantLastName} label="Cotenant last name" {...NAME} optional />
        </Row>
        <DayField of={fields.cotenantDateOfBirth} label="Cotenant date of birth" max={today} optional />
      </Group>
    </>
  )
}

export function BusinessFields({ fields }: { fields: Fields }) {
  return (
    <Group legend="Business">
      <Field
        of={fields.businessName}
        label="Business name"
        why="As it stands on the rent roll and on statements."
        maxLength={200}
        autoComplete="off"
        optional
      />
    </Group>
  )
}

const PHONE = { type: "tel", autoComplete: "off", "data-phone": true, maxLength: 40 } as const
const EMAIL = { type: "email", autoComplete: "off", maxLength: 254 } as const

export function ContactFields({ fields }: { fields: Fields }) {
  return (
    <>
      <Group legend="Contact" why="The primary email becomes the sign-in and gets the account instructions.">
        <Row>
          <Field of={told(fields.primaryEmail)} label="Primary email" {...EMAIL} required />
          <Field of={told(fields.primaryPhone)} label="Primary phone" {...PHONE} required />
        </Row>
        <Row>
          <Field of={fields.secondEmail} label="Second email" {...EMAIL} optional />
          <Field of={fields.secondPhone} label="Second phone" {...PHONE} optional />
        </Row>
      </Group>
      <Dates fields={fields} />
    </>
  )
}

/** When the lease begins and ends. */
export function Dates({ fields }: { fields: Record<"moveInDate" | "leaseEndDate", FieldOf> }) {
  return (
    <Group legend="Dates">
      <Row>
        <DayField
          of={told(fields.moveInDate)}
          label="Move-in date"
          why="The first balances are due on this day."
          required
        />
        <DayField
          of={told(fields.leaseEndDate)}
          label="Lease end date"
          why="The end of the month one year after the move-in."
          required
        />
      </Row>
    </Group>
  )
}
