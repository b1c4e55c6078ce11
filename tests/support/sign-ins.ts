/** People who are invited to a tenant's account. */
import { randomUUID } from "node:crypto"
import { read, write } from "#db/client.server.ts"
import { signIns } from "#db/schema/index.ts"
import { hashPassword } from "~/domain/identity/passwords.ts"
import { findSession } from "~/domain/identity/sessions/sessions.ts"
import { addUser } from "~/domain/identity/users.ts"
import { mustBeTenant, SYSTEM, type TenantActor } from "~/domain/permissions.ts"
import type { SignInRole } from "~/domain/sign-in-roles.ts"
import { invitePersonFor } from "~/domain/sign-ins/invite.ts"
import { mails } from "./mails.ts"
import { PASSWORD, tokenOf } from "./people.ts"

const passwordHash = hashPassword(PASSWORD)

export type Invited = { signInId: number; userId: number; email: string; tenantId: number }

/** A person who has accepted the invitation to a tenant's account. */
export async function hasPerson(tenantId: number, role: SignInRole, name = "Maria Lopez"): Promise<Invited> {
  const hash = await passwordHash
  const email = `${randomUUID()}@example.com`
  const [firstName = "", lastName = ""] = name.split(" ")
  return write(async (tx) => {
    const named = { firstName, lastName, email, homeScreen: "home" as const }
    const userId = await addUser(tx, SYSTEM, { ...named, passwordHash: hash })
    const row = { tenantId, userId, role, since: tx.now }
    const made = await tx.one(tx.insert(signIns).values(row).returning({ id: signIns.id }))
    return { signInId: made?.id ?? 0, userId, email, tenantId }
  })
}

/** The person as the caller of the domain, signed in on a page. */
export async function signedIn(person: { userId: number; email: string }): Promise<TenantActor> {
  const token = await tokenOf(person, "page")
  const session = await read((tx) => findSession(tx, token, "page"))
  if (!session) throw new Error("The session does not hold")
  return mustBeTenant(session.actor)
}

/** An open invitation of a tenant; its link's token is in the mail. */
export async function hasInvited(tenantId: number, role: SignInRole = "pays", email = `${randomUUID()}@example.com`) {
  const { invitations } = await write((tx) => invitePersonFor(tx, SYSTEM, { tenantId, email, role }))
  const invitation = invitations.find((one) => one.email === email)
  if (!invitation) throw new Error("Nobody was invited")
  return { ...invitation, slug: await slugMailedTo(email) }
}

/** The token of the last link that was mailed to an address; empty without one. */
export async function slugMailedTo(email: string): Promise<string> {
  const mail = (await mails()).findLast(({ recipients }) => recipients.some(({ address }) => address === email))
  return /\/account\/join\/([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? ""
}
