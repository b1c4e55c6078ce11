import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { phonePatterns, textPatterns } from "~/values/search-terms.ts"
import { command } from "../commands.ts"

function fits(columns: readonly SQLWrapper[], patterns: readonly string[]): SQL[] {
  return columns.flatMap((column) => patterns.map((pattern) => sql`${column} like ${pattern} escape '\\'`))
}

/** The columns of a tenant that lists search, of the table or of an alias. */
type SearchedColumns = { text: SQLWrapper; primaryPhone: SQLWrapper; secondPhone: SQLWrapper }

/** A condition: the tenant's name (first name first, or last name, comma, first name), business, primary email or a phone contains the typed text. */
export function isTenantFound({ text, primaryPhone, secondPhone }: SearchedColumns, typed: string): SQL {
  return anyOf([...fits([text], textPatterns(typed)), ...fits([primaryPhone, secondPhone], phonePatterns(typed))])
}

/** The same for the table `tenants` itself. */
export const isNamed = (typed: string) =>
  isTenantFound(
    { text: tenants.rentRollText, primaryPhone: tenants.primaryPhone, secondPhone: tenants.secondPhone },
    typed,
  )

const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`

/** The most tenants shown in the list for moving in. Source: specification 2 "Move in". */
const MAX = 10

/** The first ten tenants, present and past, whose name, email or unit contains the typed text. Without a text the first ten by name. */
export const searchTenants = command("see tenants", async (tx: Tx, _actor, input: { search: string }) =>
  tx.all(
    tx
      .select()
      .from(tenants)
      .where(anyOf(fits([tenants.searchText], textPatterns(input.search))))
      .orderBy(sql`lower(${tenants.lastName})`, sql`lower(${tenants.firstName})`, tenants.id)
      .limit(MAX),
  ),
)
