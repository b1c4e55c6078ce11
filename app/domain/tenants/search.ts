import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { isLike } from "#db/sql.ts"
import { phonePatterns, wordPatterns } from "~/values/search-terms.ts"
import { command } from "../commands.ts"

function fits(columns: readonly SQLWrapper[], patterns: readonly string[]): SQL[] {
  return columns.flatMap((column) => patterns.map((pattern) => isLike(column, pattern)))
}

/** The columns of a tenant that lists search, of the table or of an alias. */
type SearchedColumns = { text: SQLWrapper; primaryPhone: SQLWrapper; secondPhone: SQLWrapper }

/** A condition: the tenant's name, business and primary email hold every typed word, in any order, or a phone contains the typed text. */
export function isTenantFound({ text, primaryPhone, secondPhone }: SearchedColumns, typed: string): SQL {
  return anyOf([holdsEveryWord(text, typed), ...fits([primaryPhone, secondPhone], phonePatterns(typed))])
}

/** A condition: the text holds every typed word, in any order. */
export const holdsEveryWord = (column: SQLWrapper, typed: string): SQL =>
  sql`(${sql.join(fits([column], wordPatterns(typed)), sql` and `)})`

/** The same for the table `tenants` itself. */
export const isNamed = (typed: string) =>
  isTenantFound(
    { text: tenants.rentRollText, primaryPhone: tenants.primaryPhone, secondPhone: tenants.secondPhone },
    typed,
  )

const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`

/** The most tenants shown in the list for moving in. Source: specification 2 "Move in". */
const MAX = 10

/** The first ten tenants, present and past, whose name, email and unit hold every typed word. Without a text the first ten by name. */
export const searchTenants = command("see tenants", async (tx: Tx, _actor, input: { search: string }) =>
  tx.all(
    tx
      .select()
      .from(tenants)
      .where(holdsEveryWord(tenants.searchText, input.search))
      .orderBy(sql`lower(${tenants.lastName})`, sql`lower(${tenants.firstName})`, tenants.id)
      .limit(MAX),
  ),
)
