/** The people who can sign in for a tenant, and the open invitations. Source: api.md X225, X229. */
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { signInInvitations, signIns, users } from "#db/schema/index.ts"
import { command, ownCommand } from "../commands.ts"
import type { SignInRole } from "../sign-in-roles.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { PeopleQuery } from "./inputs.ts"

/** `signInId` and `since` are null for the tenant's own account. Instants in milliseconds. */
type AccountPerson = {
  signInId: number | null
  firstName: string
  lastName: string
  email: string
  role: SignInRole | "primary"
  since: number | null
  /** Cannot sign in, because staff disabled the account. */
  isDisabled: boolean
}

type AccountInvitation = {
  invitationId: number
  email: string
  role: SignInRole
  createdAt: number
  expiresAt: number
}

/** The tenant's own account first, then the invited people in the order in which they joined; open invitations by expiry. */
export type AccountPeople = { tenantId: number; people: AccountPerson[]; invitations: AccountInvitation[] }

export const ownPeople = ownCommand("see own people", (tx, { tenantId }, _input: object) => peopleOn(tx, tenantId))

/** Staff read the people on a tenant's account. Refuses 404 TENANT_NOT_FOUND. */
export const peopleOfTenant = command("see tenants", async (tx, _actor, { tenantId }: PeopleQuery) =>
  peopleOn(tx, (await findTenant(tx, tenantId)).id),
)

const { firstName, lastName, email, enabled } = users
const value = sql.placeholder

const ownAccount = statement((db) =>
  db
    .select({ firstName, lastName, email, enabled })
    .from(users)
    .where(eq(users.tenantId, value("tenantId")))
    .prepare(),
)

const invitedPeople = statement((db) =>
  db
    .select({ signInId: signIns.id, firstName, lastName, email, role: signIns.role, since: signIns.since, enabled })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.tenantId, value("tenantId")), isNull(signIns.endedAt)))
    .orderBy(asc(signIns.id))
    .prepare(),
)

export async function peopleOn(tx: Tx, tenantId: number): Promise<AccountPeople> {
  const invited = await tx.all(invitedPeople, { tenantId })
  const own = await tx.one(ownAccount, { tenantId })
  const primary = own && {
    ...{ signInId: null, firstName: own.firstName, lastName: own.lastName, email: own.email },
    ...{ role: "primary" as const, since: null, isDisabled: !own.enabled },
  }
  return {
    tenantId,
    people: [
      ...(primary ? [primary] : []),
      ...invited.map(({ enabled, ...person }) => ({ ...person, isDisabled: !enabled })),
    ],
    invitations: await tx.all(invitations, { tenantId, now: tx.now }),
  }
}

const invitations = statement((db) => {
  const { id: invitationId, tenantId, email, role, createdAt, expiresAt, endedAt } = signInInvitations
  return db
    .select({ invitationId, email, role, createdAt, expiresAt })
    .from(signInInvitations)
    .where(and(eq(tenantId, value("tenantId")), isNull(endedAt), gt(expiresAt, value("now"))))
    .orderBy(asc(expiresAt), asc(invitationId))
    .prepare()
})
