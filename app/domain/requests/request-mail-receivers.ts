/** Who is mailed about maintenance requests. Source: docs/decisions/0049. */
import { and, eq, lte, min, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { userPermissions, users } from "#db/schema/index.ts"
import { type Actor, ADMIN, MAINTENANCE, MANAGEMENT } from "../permissions.ts"

/** Somebody who can sign in; the strongest level, null for none. */
export type Receiver = {
  id: number
  email: string
  firstName: string
  lastName: string
  wants: boolean
  level: number | null
}

/** Those who want such mails, without who makes the change. */
export const wanting = (people: readonly Receiver[], { userId }: Actor): Receiver[] =>
  people.filter(({ id, wants }) => wants && id !== userId)

/** The account of a tenant, none if it is disabled. */
export const accountsOfTenant = (tx: Tx, tenantId: number) => enabled(tx, eq(users.tenantId, tenantId))

/** The assignee of a request, none if they cannot work on it any more: what a tenant writes goes to nobody else. */
export async function assigneeOf(tx: Tx, { assigneeId }: { assigneeId: number | null }): Promise<Receiver[]> {
  if (assigneeId === null) return []
  const people = await enabled(tx, eq(users.id, assigneeId))
  return people.filter(({ level }) => level !== null && level <= MAINTENANCE)
}

/** Everybody whose strongest level is one of management; where there is none, administrators. */
export async function management(tx: Tx): Promise<Receiver[]> {
  const people = await enabled(tx, lte(userPermissions.level, MANAGEMENT))
  const managers = people.filter(({ level }) => level !== null && level > ADMIN)
  return managers.length === 0 ? people : managers
}

function enabled(tx: Tx, whose: SQL): Promise<Receiver[]> {
  const { id, email, firstName, lastName, wantsRequestEmails } = users
  return tx.all(
    tx
      .select({ id, email, firstName, lastName, wants: wantsRequestEmails, level: min(userPermissions.level) })
      .from(users)
      .leftJoin(userPermissions, eq(userPermissions.userId, id))
      .where(and(whose, eq(users.enabled, true)))
      .groupBy(id)
      .orderBy(id),
  )
}
