/** The people invited to a tenant's account who have full access. Source: api.md 4.11, "People". */
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { signIns, users } from "#db/schema/index.ts"
import type { Person } from "./account-emails.ts"

const { id, email, firstName, lastName } = users
const withEverything = statement((db) =>
  db
    .select({ id, email, firstName, lastName })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(
      and(
        eq(signIns.tenantId, sql.placeholder("tenantId")),
        eq(signIns.role, "everything"),
        isNull(signIns.endedAt),
        eq(users.enabled, true),
      ),
    )
    .orderBy(asc(signIns.id))
    .prepare(),
)

/** The enabled people with full access, in the order in which they joined. */
export const peopleWithEverything = (tx: Tx, tenantId: number): Promise<Person[]> =>
  tx.all(withEverything, { tenantId })
