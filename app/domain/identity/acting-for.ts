/** Decides for which tenant a signed-in person acts, and in which role. Sessions, accounts and rule O all use it. Source: api.md section 0. */
import { and, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { signIns } from "#db/schema/index.ts"
import { NO_LEVEL } from "../permissions.ts"
import type { SignIn } from "../sign-in-roles.ts"

/** `signIn` is null for the tenant's own account, and for people who act for no tenant. */
export type ActingFor = { tenantId: number | null; signIn: SignIn | null }
/** `ownTenantId` is `users.tenant_id`; `level` is the strongest level of the person, NO_LEVEL without any. */
type Person = { userId: number; ownTenantId: number | null; level: number }

type OpenSignIn = { userId: number; tenantId: number; id: number; role: SignIn["role"] }

const { id, tenantId, userId, role } = signIns
const OPEN = { userId, tenantId, id, role }
const ofUser = statement((db) =>
  db
    .select(OPEN)
    .from(signIns)
    .where(and(eq(userId, sql.placeholder("userId")), isNull(signIns.endedAt)))
    .prepare(),
)

/** Decides for one person now. A removed person acts for nobody, and staff never act through an invitation. */
export async function actingFor(tx: Tx, person: Person): Promise<ActingFor> {
  const mayBeInvited = person.ownTenantId === null && person.level >= NO_LEVEL
  return answer(person, mayBeInvited ? await tx.one(ofUser, { userId: person.userId }) : undefined)
}

export async function actingForAll(tx: Tx, people: readonly Person[]): Promise<ReadonlyMap<number, ActingFor>> {
  const numbers = people.map((person) => person.userId)
  const open = await tx.all(
    tx
      .select(OPEN)
      .from(signIns)
      .where(and(inList(userId, numbers), isNull(signIns.endedAt))),
  )
  const byUser = new Map(open.map((row) => [row.userId, row]))
  return new Map(people.map((person) => [person.userId, answer(person, byUser.get(person.userId))]))
}

function answer({ ownTenantId, level }: Person, open: OpenSignIn | undefined): ActingFor {
  if (ownTenantId !== null || open === undefined || level < NO_LEVEL) return { tenantId: ownTenantId, signIn: null }
  return { tenantId: open.tenantId, signIn: { id: open.id, role: open.role } }
}
