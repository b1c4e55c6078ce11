/** Accepts an invitation: shows it, then stores name and password. Source: api.md 4.11, "People"; threats.md T18. */
import { and, eq, gt, isNull } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { signInInvitations, signIns, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import { mustNotBeLeaked } from "../identity/leaked-passwords/leaked-passwords.ts"
import { mustNotNameItself } from "../identity/password-rules.ts"
import { hashPassword } from "../identity/passwords.ts"
import { badLinkLimits, countFailure, mustBeWithin, networkOf } from "../identity/rate-limits.ts"
import { actorNamed } from "../identity/sessions/sign-in.ts"
import { loginOf } from "../identity/tenant-account.ts"
import { addUser } from "../identity/users.ts"
import { forgetMailWith } from "../mail/outbox.ts"
import { type Actor, mustBeOneself } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { SignInRole } from "../sign-in-roles.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { AcceptInvitation } from "./inputs.ts"
import { mailJoined } from "./invitation-mails.ts"
import { hashOfInvitation, isEmailTaken } from "./invite.ts"
import { ROLE_TEXTS } from "./role-texts.ts"

type Invitation = typeof signInInvitations.$inferSelect
type SeenInvitation = { email: string; role: SignInRole; tenant: string }

/** Returns an invitation without using it. Null for an invalid link, which is counted. Refuses (429) after 30 invalid links within an hour. */
export async function lookUpInvitation(actor: Actor, slug: string): Promise<SeenInvitation | null> {
  const limits = badLinkLimits(actor.ip)
  const seen = await read(async (tx) => {
    await mustBeWithin(tx, limits)
    return seenInvitation(tx, slug)
  })
  if (seen === null) await write((tx) => countFailure(tx, limits))
  return seen
}

/** The same for a page whose form was just handled, which has already counted the link. */
export const lookUpInvitationAgain = (slug: string): Promise<SeenInvitation | null> =>
  read((tx) => seenInvitation(tx, slug))

const openAt = (tx: Tx, slug: string) =>
  and(
    eq(signInInvitations.tokenHash, hashOfInvitation(slug)),
    isNull(signInInvitations.endedAt),
    gt(signInInvitations.expiresAt, tx.now),
  )

async function seenInvitation(tx: Tx, slug: string): Promise<SeenInvitation | null> {
  const found = await tx.one(tx.select().from(signInInvitations).where(openAt(tx, slug)))
  if (!found || !(await isUsable(tx, found))) return null
  const { email, role, tenantId } = found
  return { email, role, tenant: fullName(await findTenant(tx, tenantId)) }
}

/** Whether the email still has no account, and the inviting person's account is still enabled. */
async function isUsable(tx: Tx, { email, invitedBy }: Invitation): Promise<boolean> {
  if (await isEmailTaken(tx, email)) return false
  if (invitedBy === null) return true
  const inviter = and(eq(users.id, invitedBy), eq(users.enabled, true))
  return (await tx.one(tx.select({ id: users.id }).from(users).where(inviter))) !== undefined
}

/**
 * Creates the person's account and access to the tenant's account, and uses up the invitation. Mails the tenant. Refuses 400 INVALID_LINK (counted; also
 * if the email has got an account since), 429 after 30 invalid links within an hour, and 403 during impersonation. Audit USR_CREATED and ACCOUNT_PEOPLE.
 */
export const acceptInvitation = workflow("use public pages", async (actor, input: AcceptInvitation) => {
  mustBeOneself(actor)
  const { slug, firstName, lastName, password } = input
  if (password !== input.passwordAgain)
    throw new Refusal("VALIDATION_ERROR", {
      subject: "Password Mismatch",
      message: "Your passwords don't match! Please try again.",
    })
  const seen = await lookUpInvitation(actor, slug)
  if (seen === null) throw invalidInvitation()
  const person = { firstName, lastName, email: seen.email }
  await read((tx) => mustNotNameItself(tx, password, person))
  await mustNotBeLeaked(password)
  const passwordHash = await hashPassword(password, { network: networkOf(actor.ip) })
  const outcome = await write(async (tx) => {
    const invitation = (await seenInvitation(tx, slug)) && (await consume(tx, slug))
    if (invitation) return joinAccount(tx, actor, invitation, { ...person, passwordHash })
    await countFailure(tx, badLinkLimits(actor.ip))
    return invalidInvitation()
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
})

const invalidInvitation = () =>
  new Refusal("INVALID_LINK", {
    subject: "Invalid Invitation",
    message: "This invitation is expired or invalid. Ask for a new one.",
  })

/** Only one of several concurrent attempts gets the invitation. */
async function consume(tx: Tx, slug: string): Promise<Invitation | undefined> {
  const used = tx.update(signInInvitations).set({ endedAt: tx.now }).where(openAt(tx, slug))
  const invitation = await tx.one(used.returning())
  if (invitation) await forgetMailWith(tx, [invitation.tokenHash])
  return invitation
}

type NewPerson = { firstName: string; lastName: string; email: string; passwordHash: string }

/** Creates the person's account and access for an invitation that the caller has checked. Audit USR_CREATED and ACCOUNT_PEOPLE. */
export async function joinAccount(
  tx: Tx,
  actor: Actor,
  invitation: Invitation,
  person: NewPerson,
): Promise<{ email: string }> {
  const { id, tenantId, role, invitedBy } = invitation
  const { firstName, lastName, email } = person
  const userId = await addUser(tx, actor, { ...person, homeScreen: "home" })
  const joined = await tx.one(
    tx.insert(signIns).values({ tenantId, userId, role, since: tx.now, invitedBy }).returning({ id: signIns.id }),
  )
  const signInId = joined?.id ?? null
  const ended = { signInId, endedAt: tx.now }
  await tx.run(tx.update(signInInvitations).set(ended).where(eq(signInInvitations.id, id)))
  const tenant = await findTenant(tx, tenantId)
  const name = fullName(person)
  await record(tx, actorNamed(actor, { id: userId, firstName, lastName }), {
    category: "ACCOUNT_PEOPLE",
    details: `${name} (${email}) joined the account of ${fullName(tenant)}: ${ROLE_TEXTS[role].name}.`,
    metadata: { TenantID: tenantId, SignInID: signInId, UserID: userId, Email: email, Role: role },
  })
  const own = await loginOf(tx, tenantId)
  if (own) await mailJoined(tx, own, { name, email, role })
  return { email }
}
