/** The people who may sign in: staff by their levels, tenants by their tenant. Source: specification 1 section 3, api.md section 1 (User), A3. */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { tenants, userPermissions, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { adoptChoices } from "../mail/alert-choices.ts"
import { type Actor, NO_LEVEL } from "../permissions.ts"
import { invalid, Refusal } from "../refusal.ts"
import { isEmailAwaited } from "../settings/awaited-suites.ts"
import type { Account } from "./account.ts"
import { type Role, rolesOf } from "./home-screen.ts"
import type { NewUser } from "./inputs.ts"
import { accountsOf } from "./people.ts"

export async function findAccount(tx: Tx, userId: number): Promise<Account | undefined> {
  return (await accountsOf(tx, [userId]))[0]
}

/** The caller's own account. Source: api.md U5. */
export const ownAccount = command("be signed in", async (tx, actor) => {
  const account = actor.userId === null ? undefined : await findAccount(tx, actor.userId)
  if (!account) throw new Refusal("UNAUTHENTICATED")
  return account
})

/** The lowest level the caller holds, or null. Source: api.md U8. */
export const ownLevel = command("be signed in", async (_tx, actor) => ({
  level: actor.level < NO_LEVEL ? actor.level : null,
}))

type Person = {
  email: string
  firstName: string
  lastName: string
  /** Tenants have no level. */
  level?: number
  tenantId?: number
  homeScreen: Role
  /** Missing until the person chooses a password. `hashPassword` makes it before the transaction. */
  passwordHash?: string | undefined
}

/**
 * Creates a staff account and returns its id. Refuses 403 INSUFFICIENT_PERMISSIONS for a level above the caller's; 400 a home screen that the level does
 * not have; 409 EMAIL_IN_USE for an email of an account, or of a tenant, who would become staff without their units. Audit USR_CREATED.
 */
export const createUser = command(
  "create users",
  async (tx, actor, input: NewUser & { passwordHash?: string | undefined }) => {
    const { permissionInt: level, ...person } = input
    if (level < actor.level) throw new Refusal("INSUFFICIENT_PERMISSIONS")
    const [highest, ...others] = rolesOf({ level, tenantId: null })
    const homeScreen = person.homeScreen ?? highest
    if (!homeScreen || ![highest, ...others].includes(homeScreen))
      throw invalid("homeScreen", "Choose a home screen that comes with the permissions level.")
    await mustNotBeTenant(tx, person.email)
    return addUser(tx, actor, { ...person, level, homeScreen })
  },
)

/** Refuses (409 EMAIL_IN_USE) the primary email of a tenant who has no account. */
export async function mustNotBeTenant(tx: Tx, email: string): Promise<void> {
  const { firstName, lastName } = tenants
  const tenant = await tx.one(
    tx
      .select({ firstName, lastName })
      .from(tenants)
      .leftJoin(users, eq(users.tenantId, tenants.id))
      .where(and(eq(tenants.primaryEmail, email.toLowerCase()), isNull(users.id)))
      .limit(1),
  )
  if (!tenant) return
  const message = `This is the email of ${fullName(tenant)}, a tenant: make the account on the tenant's page.`
  throw new Refusal("EMAIL_IN_USE", { fields: { email: [message] } })
}

/** Makes an enabled account and returns its number; the caller has checked the permission. Refuses 409 EMAIL_IN_USE. Audit USR_CREATED. */
export async function addUser(tx: Tx, actor: Actor, person: Person): Promise<number> {
  const email = person.email.toLowerCase()
  const taken = await tx.one(tx.select({ id: users.id }).from(users).where(eq(users.email, email)))
  if (taken || (await isEmailAwaited(tx, email))) throw new Refusal("EMAIL_IN_USE")
  const { level, passwordHash = null, ...rest } = person
  const made = await tx.one(
    tx
      .insert(users)
      .values({ ...rest, email, passwordHash, createdAt: tx.now })
      .returning({ id: users.id }),
  )
  if (!made) throw new Error("The user was not stored")
  await adoptChoices(tx, email, made.id)
  if (level !== undefined) await tx.run(tx.insert(userPermissions).values({ userId: made.id, level }))
  await record(tx, actor, {
    category: "USR_CREATED",
    details: `Created the account of ${fullName(person)} (${email}).`,
    metadata: { UserID: made.id, Email: email, PermissionID: level ?? null, TenantID: person.tenantId ?? null },
  })
  return made.id
}
