/** Whether the person of a session proved their identity recently. Changes worth most to a thief of a session require it. Source: api.md U21. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import type { Actor } from "./permissions.ts"
import { Refusal } from "./refusal.ts"

/** How long a sign-in or a confirmation counts, in milliseconds. */
const CONFIRMED_FOR = 15 * 60 * 1000

const lastConfirmed = statement((db) =>
  db
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder("sessionId")))
    .prepare(),
)

/** Refuses (403 CONFIRMATION_REQUIRED) a session that was not confirmed within 15 minutes. Jobs and the command line have no session and pass. */
export async function mustBeConfirmed(tx: Tx, { sessionId }: Actor): Promise<void> {
  if (sessionId === null) return
  const session = await tx.one(lastConfirmed, { sessionId })
  const confirmedAt = session?.confirmedAt ?? Number.NEGATIVE_INFINITY
  if (confirmedAt + CONFIRMED_FOR <= tx.now) throw new Refusal("CONFIRMATION_REQUIRED")
}
