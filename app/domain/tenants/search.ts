import { like, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { fold } from "~/values/contact.ts"
import { command } from "../permissions.ts"

/** A condition: the text holds what was typed, in any case, with or without accents. */
function holds(text: typeof tenants.searchText, typed: string) {
  const escaped = fold(typed.trim()).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return sql`${like(text, `%${escaped}%`)} escape '\\'`
}

/** A condition: the tenant's name, business or primary email holds what was typed. */
export const isNamed = (typed: string) => holds(tenants.rentRollText, typed)

/** How many tenants the list for moving somebody in shows at most. Source: specification 2 "Move in". */
const MOST = 10

/** The first ten tenants, present and past, whose name, email or unit holds what was typed. Nothing typed gives the first ten by name. */
export const searchTenants = command("see tenants", async (tx: Tx, _actor, input: { search: string }) =>
  tx.all(
    tx
      .select()
      .from(tenants)
      .where(holds(tenants.searchText, input.search))
      .orderBy(sql`lower(${tenants.lastName})`, sql`lower(${tenants.firstName})`, tenants.id)
      .limit(MOST),
  ),
)
