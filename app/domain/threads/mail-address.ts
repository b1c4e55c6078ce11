/** Somebody in a mail, as messages are read: with the person behind the address, by the name of today. */
import { type SQL, sql } from "drizzle-orm"

/** Which of a tenant's emails an address is today: the second one, which tenants set themselves, or a former one. Null of the primary one, and of staff. */
export type OtherEmail = "second" | "former" | null
/** A tenant or a person with an account. */
export type MailPerson = { firstName: string; lastName: string; tenantId: number | null; otherEmail: OtherEmail }
export type MailAddress = { name: string; address: string; person: MailPerson | null }

export type AddressRow = {
  name: string
  address: string
  tenantId: number | null
  first: string | null
  last: string | null
  otherEmail: OtherEmail
}

/** The columns of whoever is behind an address: a tenant `te`, a person with an account `u`. */
export const personAt = (address: SQL) => sql`coalesce(te.id, u.tenant_id) as "tenantId",
  coalesce(te.first_name, u.first_name) as "first", coalesce(te.last_name, u.last_name) as "last",
  case when te.id is null or lower(te.primary_email) = lower(${address}) then null
    when lower(te.second_email) = lower(${address}) then 'second' else 'former' end as "otherEmail"`

export const addressOf = ({ name, address, tenantId, first, last, otherEmail }: AddressRow): MailAddress => ({
  name,
  address,
  person: first === null || last === null ? null : { firstName: first, lastName: last, tenantId, otherEmail },
})
