/** Changes an account when the name or email of its person changes: of a tenant, which staff edit, or of a staff member. Source: api.md M18, 5.1 (rank rule R); threats.md T5. */
import { and, eq, ne } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { LINK_PURPOSES, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { type Actor, mustBeOneself } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { isEmailAwaited } from "../settings/awaited-suites.ts"
import type { Account } from "./account.ts"
import { mailEmailChanged, sendActivation } from "./account-emails.ts"
import { voidLinks } from "./link-tokens.ts"
import { endSessionsOf } from "./sessions/sessions.ts"
import { findAccount } from "./users.ts"

/** The account a tenant signs in with, or undefined. */
export async function loginOf(tx: Tx, tenantId: number): Promise<Account | undefined> {
  const found = await tx.one(tx.select({ id: users.id }).from(users).where(eq(users.tenantId, tenantId)))
  return found && findAccount(tx, found.id)
}

type Renamed = { firstName: string; lastName: string; oldEmail: string; email: string }

/** Refuses (403 INSUFFICIENT_PERMISSIONS) a level weaker than the owner's and impersonators, and another account's email (409 EMAIL_IN_USE). */
export async function mustMayRename(tx: Tx, actor: Actor, account: Account | undefined, email: string): Promise<void> {
  if (account && actor.level > account.level) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  mustBeOneself(actor)
  const another = and(eq(users.email, email), account && ne(users.id, account.id))
  const taken = await tx.one(tx.select({ id: users.id }).from(users).where(another))
  if (!taken && !(await isEmailAwaited(tx, email))) return
  const { message } = new Refusal("EMAIL_IN_USE")
  throw new Refusal("EMAIL_IN_USE", { fields: { primaryEmail: [message] } })
}

/** Changes the email, mails both addresses, and ends other sessions and links; unused accounts get an activation mail. Audit USR_EMAIL_CHANGED. */
export async function followEmail(tx: Tx, actor: Actor, account: Account | undefined, person: Renamed): Promise<void> {
  const { email, oldEmail } = person
  await mailEmailChanged(tx, { ...person, id: account?.id ?? null, signsIn: account !== undefined })
  if (!account || account.email === email) return
  await tx.run(tx.update(users).set({ email }).where(eq(users.id, account.id)))
  await voidLinks(tx, account.id, LINK_PURPOSES)
  if (account.id !== actor.userId) await endSessionsOf(tx, account.id)
  await record(tx, actor, {
    category: "USR_EMAIL_CHANGED",
    details: `The email of ${fullName(person)} was changed from ${oldEmail} to ${email}.`,
    metadata: { UserID: account.id, TenantID: account.tenantId, OldEmail: account.email, NewEmail: email },
  })
  const { passwordHash } = users
  const stored = await tx.one(tx.select({ passwordHash }).from(users).where(eq(users.id, account.id)))
  if (account.enabled && stored?.passwordHash === null) await sendActivation(tx, account.id)
}

/** Renames an account that had its tenant's old name. */
export async function followName(
  tx: Tx,
  account: Account,
  old: { firstName: string; lastName: string },
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  if (fullName(account) !== fullName(old) || fullName(old) === fullName({ firstName, lastName })) return
  await tx.run(tx.update(users).set({ firstName, lastName }).where(eq(users.id, account.id)))
}
