/** An address in a mail, with the person behind it under that person's name of today. */
import { type SQL, sql } from "drizzle-orm"

/** The kind of a tenant's other email: the second, which tenants set themselves, or a former one. Null for the primary email and for staff. */
export type OtherEmail = "second" | "former" | null
export type KnownPerson = { firstName: string; lastName: string; tenantId: number | null; otherEmail: OtherEmail }
export type MailAddress = { name: string; address: string; person: KnownPerson | null }

export type AddressRow = {
  name: string
  address: string
  tenantId: number | null
  first: string | null
  last: string | null
  otherEmail: OtherEmail
}

/** The columns of the person behind an address: a tenant `te`, or a person with an account `u`. */
export const personAt = (address: SQL) => sql`coalesce(te.id, u.tenant_id) as "tenantId",
  coalesce(te.first_name, u.first_name) as "first", coalesce(te.last_name, u.last_name) as "last",
  case when te.id is null or lower(te.primary_email) = lower(${address}) then null
    when lower(te.second_email) = lower(${address}) then 'second' else 'former' end as "otherEmail"`

export const mailAddressOf = ({ name, address, tenantId, first, last, otherEmail }: AddressRow): MailAddress => ({
  name,
  address,
  person: first === null || last === null ? null : { firstName: first, lastName: last, tenantId, otherEmail },
})
