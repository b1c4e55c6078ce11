/** The version of the contact details that tenants change themselves (T2). Source: api.md section 0, "Versions". */
import { formatPhone } from "~/values/contact.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import type { OwnContact } from "./inputs.ts"
import type { TenantRow } from "./tenants.ts"

type Contact = Pick<TenantRow, "primaryPhone" | "secondPhone" | "secondEmail">

const valuesOf = ({ primaryPhone, secondPhone, secondEmail }: Contact) => ({
  primaryPhone,
  secondaryPhone: secondPhone,
  secondaryEmail: secondEmail,
})

export const contactVersion = (tenant: Contact): string => versionOf(valuesOf(tenant))

/** Refuses (409 CHANGED_MEANWHILE) an edit of another version of the contact details. */
export function mustBeCurrentContact(tenant: Contact, edit: Partial<OwnContact>): void {
  const stored = valuesOf(tenant)
  const textOf = (field: keyof typeof stored) => {
    const value = stored[field] ?? ""
    return field === "secondaryEmail" ? value : formatPhone(value)
  }
  mustBeCurrentVersion({ shown: edit.version, stored, wanted: edit, textOf })
}
