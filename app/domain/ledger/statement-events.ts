/** What managers set balances to, as it is shown: neither payments nor charges. Source: api.md "StatementEvent", money.md 1.4. */
import { eq, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { statementEvents, users } from "#db/schema/index.ts"

/** Cents; `user` is who set it, null for the system or an account that was deleted. */
export type StatementEvent = Awaited<ReturnType<typeof eventRows>>[number]

/** The events a condition picks, newest first. */
export async function eventRows(tx: Tx, where: SQL) {
  return tx.all(
    tx
      .select({
        id: statementEvents.id,
        journalId: statementEvents.journalId,
        field: statementEvents.field,
        oldValue: statementEvents.oldValue,
        newValue: statementEvents.newValue,
        on: statementEvents.effectiveOn,
        notes: statementEvents.notes,
        createdAt: statementEvents.createdAt,
        user: { firstName: users.firstName, lastName: users.lastName },
      })
      .from(statementEvents)
      .leftJoin(users, eq(users.id, statementEvents.userId))
      .where(where)
      .orderBy(sql`${statementEvents.effectiveOn} desc, ${statementEvents.id} desc`),
  )
}
