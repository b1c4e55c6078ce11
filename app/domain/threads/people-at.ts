/** Whose an address is. What a mail says of its sender is never believed further than this: mail changes no account. Source: threats.md T28. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { listed } from "#db/in-list.ts"
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
 * The known people at these addresses, by address in lower case. An address is first that of the tenant who has it as primary email, then of the account,
 * then of the tenant who has it as second email, which tenants set themselves: never the property's own. One that two tenants have alike is nobody's:
 * neither gets what is the other's. Source: docs/decisions/0051.
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
    // Anybody of the staff may write from an address of the property, and no tenant.
    if (rank > SECOND || !isOwn(address)) people.set(address, person)
  }
  return people
}

/** The rank of a second email. */
const SECOND = 1

/** Of those who have an address, by rank, the one of the highest; undefined when there are several of it. */
function ownerOf(found: readonly Row[]): Row | undefined {
  const highest = found.at(-1)?.rank
  const [owner, ...others] = found.filter(({ rank }) => rank === highest)
  return others.length > 0 ? undefined : owner
}

const given = sql`(select value from json_each(${sql.placeholder("addresses")}))`

const PEOPLE = sql`
  select t.primary_email as "address", t.first_name as "firstName", t.last_name as "lastName", t.id as "tenantId",
    (select u.id from users u where u.tenant_id = t.id order by u.id limit 1) as "userId", 3 as "rank"
  from tenants t where t.primary_email in ${given}
  union all
  select u.email, u.first_name, u.last_name, u.tenant_id, u.id, 2 from users u where u.email in ${given}
  union all
  select t.second_email, t.first_name, t.last_name, t.id, null, 1 from tenants t where t.second_email in ${given}
  order by "rank", "tenantId"`
