/** The owner of an address. A mail's claim about its sender is believed no further: mail changes no account. Source: threats.md T28. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import { ownAddressTest } from "./own-addresses.ts"

/** A known person behind an address: a tenant (present or past), a person with an account, or both. */
export type Correspondent = {
  address: string
  firstName: string
  lastName: string
  tenantId: number | null
  userId: number | null
}

type Row = Correspondent & { rank: number }

/**
 * The known people at these addresses, by address in lower case. An address belongs first to the tenant with it as primary email, then to the
 * account, then to the tenant with it as second email. Tenants set the second email themselves, so it never counts for the property's own
 * addresses. An address that two tenants share belongs to neither, so that neither gets the other's mail. Source: docs/decisions/0051.
 */
export async function peopleAt(tx: Tx, addresses: Iterable<string>): Promise<Map<string, Correspondent>> {
  const all = new Set([...addresses].map((address) => address.toLowerCase()))
  if (all.size === 0) return new Map()
  const rows = await tx.rows<Row>(PEOPLE, { addresses: listed(all) })
  const people = new Map<string, Correspondent>()
  const isOwn = await ownAddressTest(tx)
  for (const [address, found] of Map.groupBy(rows, (row) => row.address.toLowerCase())) {
    const owner = ownerOf(found)
    if (!owner) continue
    const { rank, ...person } = owner
    // Staff may write from an address of the property, tenants may not.
    if (rank > SECOND || !isOwn(address)) people.set(address, person)
  }
  return people
}

const SECOND = 1

/** The owner of the highest rank; undefined when several share that rank. */
function ownerOf(found: readonly Row[]): Row | undefined {
  const highest = found.at(-1)?.rank
  const [owner, ...others] = found.filter(({ rank }) => rank === highest)
  return others.length > 0 ? undefined : owner
}

const isGiven = (column: SQL) => inList(column, sql.placeholder("addresses"))

const PEOPLE = sql`
  select t.primary_email as "address", t.first_name as "firstName", t.last_name as "lastName", t.id as "tenantId",
    (select u.id from users u where u.tenant_id = t.id order by u.id limit 1) as "userId", 3 as "rank"
  from tenants t where ${isGiven(sql`t.primary_email`)}
  union all
  select u.email, u.first_name, u.last_name, u.tenant_id, u.id, 2 from users u where ${isGiven(sql`u.email`)}
  union all
  select t.second_email, t.first_name, t.last_name, t.id, null, 1 from tenants t where ${isGiven(sql`t.second_email`)}
  order by "rank", "tenantId" nulls first`
