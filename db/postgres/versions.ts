/** Decides which versions of the program may serve one database at the same time. Source: docs/decisions/0057. */
import { MigrationRefused } from "../migration-refused.ts"
import { NOW } from "./now.ts"
import { onlyRow, type Session } from "./session.ts"

/** One process holds this lock while it migrates, and each process shares it while it joins; others wait for it (milliseconds). */
export const MIGRATION_LOCK = 7_483_002
export const WAITING = 600_000
/** A process that was not seen for this long (milliseconds) counts as ended. */
const GONE = 60_000

/** Refuses a database to which a newer version applied a contract migration, because this program needs what it removed. Returns the newest migration (milliseconds). */
export async function mustFit(session: Session, newestKnown: number): Promise<number> {
  const { at, contracted } = await onlyRow<{ at: number; contracted: number }>(
    session,
    `select coalesce(max(created_at), 0) as at, coalesce(max(created_at) filter (where phase = 'contract'), 0) as contracted
     from __drizzle_migrations`,
  )
  if (contracted > newestKnown) {
    throw new MigrationRefused(
      "The database of DATABASE_URL was written by a newer version of Suitekeeper. Install that version.",
    )
  }
  return at
}

/** Whether a process that does not know the migration of this instant (milliseconds) was seen in the last minute. */
export async function isOlderProcessSeen(session: Session, migration: number): Promise<boolean> {
  const { seen } = await onlyRow<{ seen: number }>(
    session,
    `select count(*) as seen from processes where schema_at < ${migration} and seen_at > ${NOW} - ${GONE}`,
  )
  return seen > 0
}
