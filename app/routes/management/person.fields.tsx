/** Name and contact fields for moving in and editing. Source: specification 2 "Move in", "Edit tenant". */
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { DayField, Field } from "~/ui/forms/fields.tsx"
import { Group, Row } from "~/ui/forms/form-parts.tsx"
import { withMessages } from "./move-in/move-in.problems.tsx"

const NAME = { maxLength: 100, autoComplete: "off" } as const
const PHONE = { type: "tel", autoComplete: "off", "data-phone": true, maxLength: 40 } as const
const EMAIL = { type: "email", autoComplete: "off", maxLength: 254 } as const

type Of<Names extends string> = { fields: Record<Names, FieldOf> }

export function TenantNames({ fields }: Of<"tenantFirstName" | "tenantMiddleName" | "tenantLastName">) {
  return (
    <Row three>
      <Field of={withMessages(fields.tenantFirstName)} label="First name" {...NAME} required />
      <Field of={fields.tenantMiddleName} label="Middle name" {...NAME} optional />
      <Field of={withMessages(fields.tenantLastName)} label="Last name" {...NAME} required />
    </Row>
  )
}

type CotenantProps = Of<"cotenantFirstName" | "cotenantMiddleName" | "cotenantLastName" | "cotenantDateOfBirth"> & {
  today: string
  why?: string
}

export function Cotenant({ fields, today, why }: CotenantProps) {
  return (
    <Group legend="Cotenant" {...(why ? { why } : {})}>
      <Row three>
        <Field of={fields.cotenantFirstName} label="Cotenant first name" {...NAME} optional />
        <Field of={fields.cotenantMiddleName} label="Cotenant middle name" {...NAME} optional />
        <Field of={fields.cotenantLastName} label="Cotenant last name" {...NAME} optional />
      </Row>
      <DayField of={fields.cotenantDateOfBirth} label="Cotenant date of birth" max={today} optional />
    </Group>
  )
}

/** For editing only: `why` is the effect of a change, `email` the stored address, which the script compares to warn. */
type PrimaryProps = Of<"primaryEmail" | "primaryPhone"> & { why?: string; email?: string }

export function PrimaryContact({ fields, why, email }: PrimaryProps) {
  return (
    <Row>
      <Field
        of={withMessages(fields.primaryEmail)}
        label="Primary email"
        {...EMAIL}
        {...(why ? { why } : {})}
        data-email={email}
        required
      />
      <Field of={withMessages(fields.primaryPhone)} label="Primary phone" {...PHONE} required />
    </Row>
  )
}

export function SecondContact({ fields }: Of<"secondEmail" | "secondPhone">) {
  return (
    <Row>
      <Field of={fields.secondEmail} label="Second email" {...EMAIL} optional />
      <Field of={fields.secondPhone} label="Second phone" {...PHONE} optional />
    </Row>
  )
}
