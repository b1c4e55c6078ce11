/** What an edit makes of a tenant, and what somebody else made of it meanwhile. Source: api.md M18, specification 2 "Edit tenant". */
import { formatDay, ordinal } from "~/values/calendar.ts"
import { formatPhone } from "~/values/contact.ts"
import { formatPercent, toBasisPoints } from "~/values/money.ts"
import { Refusal } from "../refusal.ts"
import type { TenantFields } from "./inputs.ts"
import type { TenantRow } from "./tenants.ts"

type Details = Omit<TenantFields, "tenantID" | "version">
type Field = keyof Details
type Column = Exclude<(typeof COLUMNS)[Field], undefined>

/** Where each field of the form is kept. */
const COLUMNS = {
  tenantFirstName: "firstName",
  tenantMiddleName: "middleName",
  tenantLastName: "lastName",
  tenantDateOfBirth: "dateOfBirth",
  cotenantFirstName: "cotenantFirstName",
  cotenantMiddleName: "cotenantMiddleName",
  cotenantLastName: "cotenantLastName",
  cotenantDateOfBirth: "cotenantDateOfBirth",
  businessName: "businessName",
  primaryEmail: "primaryEmail",
  primaryPhone: "primaryPhone",
  secondEmail: "secondEmail",
  secondPhone: "secondPhone",
  moveInDate: "moveInOn",
  leaseEndDate: "leaseEndOn",
  lateFeeDay: "lateFeeDay",
  lateFeePercent: "lateFeeBps",
  convenienceFee: "convenienceFeeBps",
} as const satisfies Record<Field, keyof TenantRow>
const FIELDS = Object.keys(COLUMNS) as Field[]

/** The columns an edit changes, with their new values; a field left out stays. */
export function changesOf(before: TenantRow, edit: Details): Partial<Pick<TenantRow, Column>> {
  return Object.fromEntries(differing(before, edit).map((field) => [COLUMNS[field], keptAs(field, edit[field])]))
}

/**
 * Refuses (409 TENANT_CHANGED) an edit made from another version of the tenant, unless it says what is stored anyway. Beside each field
 * that differs stands what is stored now.
 */
export function mustBeCurrent(before: TenantRow, edit: TenantFields): void {
  if (edit.version === undefined || edit.version === before.version) return
  const fields = differing(before, edit).map((field) => [field, [`Now: ${shown(field, before[COLUMNS[field]])}`]])
  if (fields.length > 0) throw new Refusal("TENANT_CHANGED", { ...WORDS, fields: Object.fromEntries(fields) })
}

const WORDS = { words: new Refusal("TENANT_CHANGED").message }

function differing(before: TenantRow, edit: Details): Field[] {
  return FIELDS.filter((field) => edit[field] !== undefined && keptAs(field, edit[field]) !== before[COLUMNS[field]])
}

const isPercent = (field: Field) => field === "lateFeePercent" || field === "convenienceFee"

function keptAs(field: Field, value: string | number | null | undefined) {
  return isPercent(field) && typeof value === "number" ? toBasisPoints(value) : value
}

function shown(field: Field, value: string | number | null): string {
  if (value === null) return "empty"
  if (isPercent(field)) return formatPercent(Number(value))
  if (field === "lateFeeDay") return ordinal(Number(value))
  if (/Phone$/.test(field)) return formatPhone(String(value))
  return /Date/.test(field) ? formatDay(String(value)) : String(value)
}
