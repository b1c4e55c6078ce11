import type { Tx } from "#db/client.server.ts"
import { substitutesFor } from "~/domain/messaging/substitution.ts"
import { NO_VALUES } from "~/domain/messaging/substitution-keys.ts"
import type { Actor } from "~/domain/permissions.ts"
import { searchTenants } from "~/domain/tenants/search.ts"
import { fullName } from "~/values/contact.ts"

const MAX_SEARCH_LENGTH = 200

/** The values of all keys for the first tenant found. Without a match the keys have no values. */
export async function guideFor(tx: Tx, actor: Actor, typed: string) {
  const search = typed.trim().slice(0, MAX_SEARCH_LENGTH)
  const [tenant] = await searchTenants(tx, actor, { search })
  const values = tenant && (await substitutesFor(tx, actor, [tenant.id])).get(tenant.id)
  return { search, name: tenant ? fullName(tenant) : null, values: values ?? NO_VALUES }
}
