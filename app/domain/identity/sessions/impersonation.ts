/** An administrator signs in as a user who is not an administrator. Source: specification 1 section 2 "Login As User", api.md A4; threats.md T5. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { fullName, isEmail } from "~/values/contact.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { type Actor, ADMIN, may, mustBeOneself } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import type { Account } from "../account.ts"
import { homeScreenOf, startPageOf } from "../home-screen.ts"
import type { SignInAs } from "../inputs.ts"
import { findAccount } from "../users.ts"
import {
  type Channel,
  endSession,
  endSessionOfToken,
  findSession,
  openSession,
  type SessionOrigin,
} from "./sessions.ts"
import type { NewSession } from "./sign-in.ts"

/**
 * Opens a session of 60 minutes; the administrator's own remains. Refuses, in this order: 400 INVALID_EMAIL, 404 USER_NOT_FOUND, 403
 * CANNOT_IMPERSONATE_ADMIN (oneself included) and 403 ACCOUNT_DISABLED; and always impersonators (403). Audit USR_ADMIN_IMPERSONATE.
 */
const signInAs = (channel: Channel) =>
  command("sign in as others", async (tx, actor, { targetUserEmail }: SignInAs): Promise<NewSession> => {
    const account = await mustFindForImpersonation(tx, actor, targetUserEmail)
    if (actor.userId === null) throw new Refusal("UNAUTHENTICATED")
    const whose = { userId: account.id, impersonatorId: actor.userId }
    const session = await openSession(tx, { ...whose, channel, from: actor })
    await record(tx, actor, {
      category: "USR_ADMIN_IMPERSONATE",
      details: `${actor.name} signed in as ${fullName(account)} (${account.email}).`,
      metadata: { UserID: account.id, Email: account.email, ImpersonatedBy: actor.userId },
    })
    return { ...session, homeScreen: homeScreenOf(account), startPage: startPageOf(account) }
  })

export const signInAsByCall = signInAs("api")
/** The cookie replaces the administrator's own. */
export const signInAsByPage = signInAs("page")

/** The person under an email, for the confirmation page. Refuses as signing in as them would. */
export const impersonationTarget = command("sign in as others", async (tx, actor, { targetUserEmail }: SignInAs) => {
  try {
    return await mustFindForImpersonation(tx, actor, targetUserEmail)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
})

export const mayImpersonate = (actor: Actor, { level, enabled }: Pick<Account, "level" | "enabled">): boolean =>
  may(actor, "sign in as others") && actor.impersonatorId === null && level > ADMIN && enabled

async function mustFindForImpersonation(tx: Tx, actor: Actor, typed: string): Promise<Account> {
  mustBeOneself(actor)
  const account = await mustFind(tx, emailOf(typed))
  if (account.level <= ADMIN) throw new Refusal("CANNOT_IMPERSONATE_ADMIN")
  if (!account.enabled) throw isDisabled()
  return account
}

/** Ends the caller's session only. Audit USR_LOGOUT; for an impersonation USR_ADMIN_IMPERSONATE a second time. Source: api.md U2. */
export const signOut = command("be signed in", async (tx, actor) => {
  await endSession(tx, actor.sessionId)
  if (actor.impersonatorId === null) await recordSignOut(tx, actor)
  else await recordEnd(tx, actor)
})

/** Signs an administrator out of the session that waited during an impersonation, by its token. Ignores an ended session. Audit USR_LOGOUT. */
export async function signOutOfWaiting(tx: Tx, token: string, from: SessionOrigin): Promise<void> {
  const own = await findSession(tx, token, "page", from)
  await endSessionOfToken(tx, token)
  if (own) await recordSignOut(tx, own.actor)
}

async function recordSignOut(tx: Tx, actor: Actor): Promise<void> {
  await record(tx, actor, { category: "USR_LOGOUT", details: `${actor.name} signed out.` })
}

function emailOf(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (isEmail(email)) return email
  throw new Refusal("INVALID_EMAIL", {
    message: "Invalid email format provided.",
    fields: { targetUserEmail: ["Please enter a valid email address."] },
  })
}

async function mustFind(tx: Tx, email: string): Promise<Account> {
  const account = await find(tx, email)
  if (!account) throw new Refusal("USER_NOT_FOUND")
  return account
}

async function find(tx: Tx, email: string): Promise<Account | undefined> {
  const found = await tx.one(tx.select({ id: users.id }).from(users).where(eq(users.email, email)))
  return found && findAccount(tx, found.id)
}

const isDisabled = () =>
  new Refusal("ACCOUNT_DISABLED", { subject: "Access Denied", message: "Target user account is disabled." })

/** Records the end with both names: the person as the user, the administrator as ImpersonatedBy. */
async function recordEnd(tx: Tx, actor: Actor): Promise<void> {
  await record(tx, actor, {
    category: "USR_ADMIN_IMPERSONATE",
    details: `${actor.impersonatorName ?? "An administrator"} is no longer signed in as ${actor.name}.`,
    metadata: { UserID: actor.userId },
  })
}
