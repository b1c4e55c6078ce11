/** Searches recipients for a message. Source: specification 2 "Contact Tenants". */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { fullName, normalizeForSearch } from "~/values/contact.ts"
import { command } from "../commands.ts"
import { byName } from "../identity/people.ts"
import { searchTenants } from "../tenants/search.ts"
import { unitsOfTenants } from "../tenants/tenant-units.ts"

/** The most results the list shows. Source: specification 2 section 9. */
export const MAX_RESULTS = 10

export type FoundRecipient = { address: string; name: string; tenantId: number | null; units: number[] }

/** The first ten people whose name, email or unit contains the typed text: tenants, then others with an enabled account. */
export const searchRecipients = command(
  "send messages",
  async (tx, actor, { search }: { search: string }): Promise<FoundRecipient[]> => {
    const tenants = await searchTenants(tx, actor, { search })
    const held = await unitsOfTenants(
      tx,
      tenants.map(({ id }) => id),
    )
    const units = Map.groupBy(held, ({ tenantId }) => tenantId)
    const found = tenants.map((tenant) => ({
      address: tenant.primaryEmail,
      name: fullName(tenant),
      tenantId: tenant.id,
      units: (units.get(tenant.id) ?? []).map(({ unitNumber }) => unitNumber),
    }))
    const others = found.length < MAX_RESULTS ? await searchOthers(tx, search) : []
    return [...found, ...others].slice(0, MAX_RESULTS)
  },
)

async function searchOthers(tx: Tx, search: string): Promise<FoundRecipient[]> {
  const { id, firstName, lastName, email, enabled, tenantId } = users
  const people = await tx.all(
    tx
      .select({ id, firstName, lastName, email })
      .from(users)
      .where(and(eq(enabled, true), isNull(tenantId))),
  )
  const wanted = normalizeForSearch(search)
  return people
    .filter((person) => normalizeForSearch(`${fullName(person)} ${person.email}`).includes(wanted))
    .toSorted(byName)
    .map((person) => ({ address: person.email, name: fullName(person), tenantId: null, units: [] }))
}
