/** Invites a person to a tenant's account, and takes an invitation back. Source: api.md X226, X227, X230, X231. */
import { createHash, randomBytes } from "node:crypto"
import { and, count, eq, gt, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { signInInvitations, tenants, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command, ownCommand } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { forgetMailWith } from "../mail/outbox.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { isEmailAwaited } from "../settings/awaited-suites.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { InviteFor, InvitePerson, OneInvitation } from "./inputs.ts"
import { mailAboutUsedEmail, mailInvitation } from "./invitation-mails.ts"
import { type AccountPeople, peopleOn } from "./people.ts"
import { ROLE_TEXTS } from "./role-texts.ts"

const HOUR = 60 * 60 * 1000
/** How long an invitation is valid, in milliseconds. */
const LIFETIME = 24 * HOUR
/** The most people beside the tenant's own account, with those whose invitation is open. */
const MOST_PEOPLE = 10
const MOST_A_DAY = 20

/**
 * Mails an invitation to the address; an older one to it ends. An address that has an account already gets a mail that says so, and the caller learns
 * nothing. Refuses a session that was not confirmed recently (403 CONFIRMATION_REQUIRED), an eleventh person (409 PEOPLE_LIMIT), and the 21st
 * invitation of a day (429). Audit ACCOUNT_PEOPLE.
 */
export const invitePerson = ownCommand("manage own people", (tx, actor, input: InvitePerson) =>
  invite(tx, actor, { ...input, tenantId: actor.tenantId }),
)

/** Staff invite a person to a tenant's account, as `invitePerson` does. Also refuses 404 TENANT_NOT_FOUND. */
export const invitePersonFor = command("manage people of tenants", (tx, actor, input: InviteFor) =>
  invite(tx, actor, input),
)

async function invite(tx: Tx, actor: Actor, { tenantId, role, ...input }: InviteFor): Promise<AccountPeople> {
  const tenant = await findTenant(tx, tenantId)
  await mustBeConfirmed(tx, actor)
  const email = input.email.toLowerCase()
  await endOpen(tx, and(eq(signInInvitations.tenantId, tenantId), eq(signInInvitations.email, email)))
  await mustBeFew(tx, tenantId)
  const token = randomBytes(16).toString("base64url")
  const tokenHash = hashOfInvitation(token)
  const expiresAt = tx.now + LIFETIME
  const row = { tenantId, email, role, tokenHash, invitedBy: actor.userId, createdAt: tx.now, expiresAt }
  await tx.run(tx.insert(signInInvitations).values(row))
  const invitation = {
    email,
    role,
    tenant: fullName(tenant),
    by: actor.name ?? "The office",
    token,
    tokenHash,
    expiresAt,
  }
  await ((await isEmailTaken(tx, email)) ? mailAboutUsedEmail(tx, invitation) : mailInvitation(tx, invitation))
  await record(tx, actor, {
    category: "ACCOUNT_PEOPLE",
    details: `Invited ${email} to the account of ${fullName(tenant)}: ${ROLE_TEXTS[role].name}.`,
    metadata: { TenantID: tenantId, Email: email, Role: role },
  })
  return peopleOn(tx, tenantId)
}

export const hashOfInvitation = (token: string): string => createHash("sha256").update(token).digest("base64url")

async function mustBeFew(tx: Tx, tenantId: number): Promise<void> {
  const { people, invitations } = await peopleOn(tx, tenantId)
  const invited = people.filter(({ signInId }) => signInId !== null).length + invitations.length
  if (invited >= MOST_PEOPLE) throw new Refusal("PEOPLE_LIMIT")
  const today = and(eq(signInInvitations.tenantId, tenantId), gt(signInInvitations.createdAt, tx.now - LIFETIME))
  const made = await tx.one(tx.select({ all: count() }).from(signInInvitations).where(today))
  if ((made?.all ?? 0) >= MOST_A_DAY) throw new Refusal("RATE_LIMITED", { retryAfter: HOUR / 1000 })
}

/** Whether an account has this email, an import will make one, or a tenant without an account would get it. */
export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const { id } = users
  const user = await tx.one(tx.select({ id }).from(users).where(eq(users.email, email)).limit(1))
  const ofTenant = eq(tenants.primaryEmail, email)
  const tenant = await tx.one(tx.select({ id: tenants.id }).from(tenants).where(ofTenant).limit(1))
  return user !== undefined || tenant !== undefined || (await isEmailAwaited(tx, email))
}

/** Cancels an open invitation of the caller's account; its link no longer works. Refuses 404 INVITATION_NOT_FOUND. Audit ACCOUNT_PEOPLE. */
export const cancelInvitation = ownCommand("manage own people", (tx, actor, input: OneInvitation) =>
  cancel(tx, actor, input, actor.tenantId),
)

/** Staff cancel an open invitation of any tenant's account. */
export const cancelInvitationFor = command("manage people of tenants", (tx, actor, input: OneInvitation) =>
  cancel(tx, actor, input),
)

async function cancel(tx: Tx, actor: Actor, { invitationId }: OneInvitation, own?: number): Promise<AccountPeople> {
  const whose = own === undefined ? undefined : eq(signInInvitations.tenantId, own)
  const [ended] = await endOpen(tx, and(eq(signInInvitations.id, invitationId), whose))
  if (!ended) throw new Refusal("INVITATION_NOT_FOUND")
  const { tenantId, email, role } = ended
  await record(tx, actor, {
    category: "ACCOUNT_PEOPLE",
    details: `Took back the invitation of ${email} to the account of ${fullName(await findTenant(tx, tenantId))}.`,
    metadata: { TenantID: tenantId, Email: email, Role: role },
  })
  return peopleOn(tx, tenantId)
}

/** Ends open invitations, and deletes waiting mails with their links. */
async function endOpen(tx: Tx, which: ReturnType<typeof and>) {
  const open = and(which, isNull(signInInvitations.endedAt), gt(signInInvitations.expiresAt, tx.now))
  const ended = await tx.all(tx.update(signInInvitations).set({ endedAt: tx.now }).where(open).returning())
  await forgetMailWith(
    tx,
    ended.map(({ tokenHash }) => tokenHash),
  )
  return ended
}
