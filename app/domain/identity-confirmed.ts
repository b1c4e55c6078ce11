/** Whether the person of a session proved their identity recently. The changes that help a session thief most require it. Source: api.md U21. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import type { Actor } from "./permissions.ts"
import { Refusal } from "./refusal.ts"

const MINUTE = 60_000
/** How long a sign-in or a confirmation counts, in milliseconds. */
const CONFIRMED_FOR = 15 * MINUTE
/** The same on our own pages, before an email changes or sessions end. */
const CONFIRMED_ON_PAGE_FOR = 5 * MINUTE

const lastConfirmed = statement((db) =>
  db
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder("sessionId")))
    .prepare(),
)

/** Refuses (403 CONFIRMATION_REQUIRED) a session that was not confirmed within 15 minutes. Jobs and the command line have no session and pass. */
export const mustBeConfirmed = (tx: Tx, actor: Actor): Promise<void> => mustBeWithin(tx, actor, CONFIRMED_FOR)

/** Whether the session was confirmed within 15 minutes. */
export async function isConfirmed(tx: Tx, actor: Actor): Promise<boolean> {
  try {
    await mustBeConfirmed(tx, actor)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The same within 5 minutes, for our own pages: before an email changes, and before sessions end. Source: ASVS 7.5.1, 7.5.2. */
export const mustBeConfirmedOnPage = (tx: Tx, actor: Actor): Promise<void> =>
  mustBeWithin(tx, actor, CONFIRMED_ON_PAGE_FOR)

async function mustBeWithin(tx: Tx, { sessionId, apiToken }: Actor, milliseconds: number): Promise<void> {
  if (apiToken !== null) throw new Refusal("CONFIRMATION_REQUIRED")
  if (sessionId === null) return
  const session = await tx.one(lastConfirmed, { sessionId })
  const confirmedAt = session?.confirmedAt ?? Number.NEGATIVE_INFINITY
  if (confirmedAt > tx.now || confirmedAt + milliseconds <= tx.now) throw new Refusal("CONFIRMATION_REQUIRED")
}
