/** Lists and ends a person's sessions, impersonations of the person, and the person's own impersonations. Source: threats.md T20 (session list and revoke). */
import { and, asc, desc, eq, gt, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { sessions, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { mustBeConfirmedOnPage } from "../../identity-confirmed.ts"
import { type Actor, mustBeOneself, signedInUser } from "../../permissions.ts"
import type { SessionId } from "../inputs.ts"
import type { Channel } from "./sessions.ts"

/** An open session as shown to its person. Instants in milliseconds. */
export type OwnSession = {
  id: number
  channel: Channel
  /** Null for an administrator's impersonation of the caller. */
  device: string | null
  ip: string | null
  createdAt: number
  expiresAt: number
  isCurrent: boolean
  isImpersonation: boolean
  /** The user as whom the caller, an administrator, is signed in there. */
  as: string | null
}

/** More sessions than this are not listed; signing out everywhere else still ends them all. */
export const MAX_LISTED = 100

/** The caller's open sessions, the current one first, then the newest; at most 100. Empty for a visitor. */
export const ownSessions = command("be signed in", async (tx, actor): Promise<OwnSession[]> => {
  if (actor.impersonatorId !== null) return []
  const found = await tx.all(
    tx
      .select({ session: sessions, firstName: users.firstName, lastName: users.lastName })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(ofCaller(actor), gt(sessions.expiresAt, tx.now)))
      .orderBy(
        desc(sql`${sessions.id} is not distinct from ${actor.sessionId}`),
        desc(sessions.createdAt),
        asc(sessions.id),
      )
      .limit(MAX_LISTED),
  )
  return found.map(({ session, ...person }): OwnSession => {
    const isImpersonation = session.impersonatorId !== null && session.userId === actor.userId
    const { id, channel, createdAt, expiresAt } = session
    return {
      id,
      channel,
      device: isImpersonation ? null : session.device,
      ip: isImpersonation ? null : session.ip,
      createdAt,
      expiresAt,
      isCurrent: id === actor.sessionId,
      isImpersonation,
      as: session.userId === actor.userId ? null : fullName(person),
    }
  })
})

/**
 * Ends one of the caller's sessions; does nothing to another session. Refuses an administrator signed in as another user (403), and a session that
 * was not confirmed within 5 minutes (403 CONFIRMATION_REQUIRED). Audit USR_LOGOUT.
 */
export const endOwnSession = command("be signed in", async (tx, actor, { sessionId }: SessionId): Promise<void> => {
  mustBeOneself(actor)
  await mustBeConfirmedOnPage(tx, actor)
  await end(tx, actor, eq(sessions.id, sessionId))
})

/** Ends the caller's other sessions, and returns their number. Refuses as `endOwnSession`. Audit USR_LOGOUT. */
export const endOtherSessions = command("be signed in", async (tx, actor): Promise<number> => {
  mustBeOneself(actor)
  await mustBeConfirmedOnPage(tx, actor)
  return end(tx, actor, sql`${sessions.id} is distinct from ${actor.sessionId}`)
})

async function end(tx: Tx, actor: Actor, which: SQL): Promise<number> {
  const theirs = and(ofCaller(actor), which)
  const ended = await tx.all(tx.delete(sessions).where(theirs).returning({ expiresAt: sessions.expiresAt }))
  const { length } = ended.filter(({ expiresAt }) => expiresAt > tx.now)
  if (length > 0) {
    await record(tx, actor, {
      category: "USR_LOGOUT",
      details: `${actor.name} signed out of ${length === 1 ? "another session" : `${length} other sessions`}.`,
    })
  }
  return length
}

function ofCaller(actor: Actor): SQL | undefined {
  const userId = signedInUser(actor)
  return or(eq(sessions.userId, userId), eq(sessions.impersonatorId, userId))
}
