/** The column of each field of forms and calls in a tenant's row. Source: api.md M10, M18. */
import type { TenantFields } from "./inputs.ts"
import type { TenantRow } from "./tenants.ts"

type Field = keyof Omit<TenantFields, "tenantId" | "version">

export const TENANT_COLUMNS = {
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
const COLUMNS = Object.entries(TENANT_COLUMNS) as [Field, (typeof TENANT_COLUMNS)[Field]][]

type ByColumn<Fields> = { [Name in keyof Fields & Field as (typeof TENANT_COLUMNS)[Name]]: Fields[Name] }

export function byColumn<Fields extends object>(input: Fields): ByColumn<Fields> {
  const given = COLUMNS.filter(([field]) => Object.hasOwn(input, field))
  return Object.fromEntries(given.map(([field, column]) => [column, input[field as keyof Fields]])) as ByColumn<Fields>
}

/** A stored tenant by field name. Percents are basis points. */
export function byField(tenant: TenantRow): { [Name in Field]: TenantRow[(typeof TENANT_COLUMNS)[Name]] } {
  const fields = COLUMNS.map(([field, column]) => [field, tenant[column]])
  return Object.fromEntries(fields) as ReturnType<typeof byField>
}
