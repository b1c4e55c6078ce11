/** The receivers of mails about maintenance requests, and their links to a request. Source: docs/decisions/0049. */
import { and, eq, inArray, isNull, lte, min, or, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { signIns, userPermissions, users } from "#db/schema/index.ts"
import { publicAddress } from "../mail/public-address.ts"
import { type Actor, ADMIN, MAINTENANCE, MANAGEMENT } from "../permissions.ts"

/** A user who can sign in, with the strongest level, null for none. */
export type Receiver = {
  id: number
  email: string
  firstName: string
  lastName: string
  wants: boolean
  level: number | null
}

/** The receivers who want such mails, without the author of the change. */
export const wanting = (people: readonly Receiver[], { userId }: Actor): Receiver[] =>
  people.filter(({ id, wants }) => wants && id !== userId)

/** The enabled accounts of a tenant that see requests: the tenant's own, and those of invited people with full access. */
export function accountsOfTenant(tx: Tx, tenantId: number): Promise<Receiver[]> {
  const { userId, role, endedAt } = signIns
  const withEverything = and(eq(signIns.tenantId, tenantId), eq(role, "everything"), isNull(endedAt))
  const invited = tx.select({ userId }).from(signIns).where(withEverything)
  return enabled(tx, or(eq(users.tenantId, tenantId), inArray(users.id, invited)))
}

/** The assignee of a request; none if that user can no longer work on requests. */
export async function assigneeOf(tx: Tx, { assigneeId }: { assigneeId: number | null }): Promise<Receiver[]> {
  const person = assigneeId === null ? undefined : await memberOfStaff(tx, assigneeId)
  return person ? [person] : []
}

/** A user who can work on requests; undefined if the user no longer can. */
export async function memberOfStaff(tx: Tx, userId: number): Promise<Receiver | undefined> {
  const people = await enabled(tx, eq(users.id, userId))
  return people.find(({ level }) => level !== null && level <= MAINTENANCE)
}

/** All users whose strongest level is management, or else administrators. */
export async function management(tx: Tx): Promise<Receiver[]> {
  const people = await enabled(tx, lte(userPermissions.level, MANAGEMENT))
  const managers = people.filter(({ level }) => level !== null && level > ADMIN)
  return managers.length === 0 ? people : managers
}

function enabled(tx: Tx, whose: SQL | undefined): Promise<Receiver[]> {
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

/** The link to a request with its notes, on the dashboard of the receiver's level. Null is the company's email, which management reads. */
export const addressFor = (person: Receiver | null, requestId: number): string =>
  publicAddress(`${dashboardOf(person?.level ?? MANAGEMENT)}?dialog=notes&request=${requestId}`)

function dashboardOf(level: number): string {
  if (level > MANAGEMENT) return "/maintenance"
  return level > ADMIN ? "/management/requests" : "/admin/requests"
}
