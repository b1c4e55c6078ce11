/** The owner of a saved method: the tenant's own account, or a person invited to it. Only the owner uses it and sees its digits. Source: money.md 9.11. */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { deletedUsers, signIns, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import type { TenantActor } from "../permissions.ts"
import { findTenant } from "../tenants/tenants.ts"

/** `signInId` is null for the tenant's own account. */
export type MethodOwner = { tenantId: number; signInId: number | null }

export const ownerOf = ({ tenantId, signIn }: TenantActor): MethodOwner => ({ tenantId, signInId: signIn?.id ?? null })

/** Whether a method, a setup or a payment belongs to the caller in person. */
export const isOwn = (actor: TenantActor, { tenantId, signInId }: MethodOwner): boolean =>
  tenantId === actor.tenantId && signInId === (actor.signIn?.id ?? null)

/** An invited person as a payer; `email` is null once the account is deleted. */
export type InvitedPayer = typeof signIns.$inferSelect & {
  name: string
  firstName: string
  lastName: string
  email: string | null
  isEnabled: boolean
}

const found = statement((db) =>
  db
    .select({
      signIn: signIns,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      enabled: users.enabled,
      deleted: deletedUsers.name,
    })
    .from(signIns)
    .leftJoin(users, eq(users.id, signIns.userId))
    .leftJoin(deletedUsers, eq(deletedUsers.id, signIns.userId))
    .where(eq(signIns.id, sql.placeholder("signInId")))
    .prepare(),
)

/** The invited person who owns a method or payment, even if removed; null for the tenant's own account. */
export async function invitedPayer(tx: Tx, signInId: number | null): Promise<InvitedPayer | null> {
  if (signInId === null) return null
  const row = await tx.one(found, { signInId })
  if (!row) throw new Error(`There is no sign-in ${signInId}`)
  const { signIn, firstName, lastName, email, enabled, deleted } = row
  const isEnabled = enabled === true
  if (firstName === null)
    return { ...signIn, firstName: deleted ?? "", lastName: "", email, isEnabled, name: deleted ?? "A person" }
  const named = { firstName, lastName: lastName ?? "" }
  return { ...signIn, ...named, email, isEnabled, name: fullName(named) }
}

/** The person whom a tenant invited, by user id, even if removed; undefined for others. */
export const invitedBy = (tx: Tx, tenantId: number, userId: number): Promise<typeof signIns.$inferSelect | undefined> =>
  tx.one(
    tx
      .select()
      .from(signIns)
      .where(and(eq(signIns.tenantId, tenantId), eq(signIns.userId, userId))),
  )

/** The name of the person who owns a method or made a payment. */
export async function ownerName(tx: Tx, { tenantId, signInId }: MethodOwner): Promise<string> {
  return (await invitedPayer(tx, signInId))?.name ?? fullName(await findTenant(tx, tenantId))
}

const everInvited = statement((db) =>
  db
    .select({ id: signIns.id })
    .from(signIns)
    .where(eq(signIns.tenantId, sql.placeholder("tenantId")))
    .prepare(),
)

/** The names of everyone who pays for a tenant. Empty for a tenant who never invited people; then nothing shows who paid. */
export async function payerNames(tx: Tx, tenantId: number): Promise<ReadonlyMap<number | null, string>> {
  const names = new Map<number | null, string>()
  for (const { id } of await tx.all(everInvited, { tenantId })) names.set(id, (await invitedPayer(tx, id))?.name ?? "")
  if (names.size > 0) names.set(null, await ownerName(tx, { tenantId, signInId: null }))
  return names
}

type Digits = { type: "card" | "us_bank_account"; brand: string | null; last4: string; bankName: string | null }

/** A method as a caller may see it: for another person's method only the kind and, as `of`, the owner's name. */
export type ShownMethod = Digits & { of: string | null }

export async function shownTo(tx: Tx, actor: TenantActor, method: Digits & MethodOwner): Promise<ShownMethod> {
  const { type, brand, last4, bankName } = method
  if (isOwn(actor, method)) return { type, brand, last4, bankName, of: null }
  return { type, brand: null, last4: "", bankName: null, of: await ownerName(tx, method) }
}
