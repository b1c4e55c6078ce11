/** The processes that serve this database; each renews a row. Source: docs/decisions/0057. */
// The machine's own timers, because a test that sets the time must not make a process look dead.

import { hostname } from "node:os"
import { setTimeout as delay } from "node:timers/promises"
import { migrationsIn, POSTGRES_MIGRATIONS } from "../migration-files.ts"
import { AlreadyServed } from "../serving-lock.ts"
import { beat } from "./beat.ts"
import { NOW } from "./now.ts"
import { aside } from "./port.ts"
import { PROCESS_ID } from "./process-id.ts"
import type { Session } from "./session.ts"
import { MIGRATION_LOCK, mustFit, WAITING } from "./versions.ts"

/** In milliseconds: when a process renews its row; when an unrenewed row or an old lease is purged; and the time limit of a statement. */
const RENEWAL = 5_000
const PURGED = 60 * 60_000
const DEADLINE = 2_000
/** How often a process checks whether it is alone, in milliseconds. */
const LOOK = 250

const JOIN = `insert into processes (id, host, version, schema_at, seen_at) values ($1, $2, $3, $4, ${NOW})
  on conflict (id) do update set seen_at = excluded.seen_at`
const PURGE = `delete from processes where seen_at < ${NOW} - ${PURGED}`
const PURGE_LEASES = `delete from leases where until < ${NOW} - ${PURGED}`
const LAST_SEEN = `select max(seen_at) as at from processes where id <> $1 and seen_at > ${NOW} - ${RENEWAL + DEADLINE}`
const LEAVE = "delete from processes where id = $1"

/**
 * Registers this process and its version until it leaves. Refuses (MigrationRefused) if a newer version's contract migration was applied; (AlreadyServed),
 * with the line `whyAlone`, if one is given and another process serves.
 */
export async function joinProcesses(version: string, whyAlone?: string): Promise<{ leave(): Promise<void> }> {
  const known = Math.max(...migrationsIn(POSTGRES_MIGRATIONS).map(({ at }) => at))
  const show = async (session: Session) => {
    await session.query(JOIN, [PROCESS_ID, hostname(), version, known], DEADLINE)
    await session.query(PURGE, [], DEADLINE)
    await session.query(PURGE_LEASES, [], DEADLINE)
  }
  // A contract migration is either applied before this, and then this process is refused; or it waits for this process.
  await aside(async (session) => {
    await session.script(
      `set lock_timeout = ${WAITING}; select pg_advisory_lock_shared(${MIGRATION_LOCK}); reset lock_timeout`,
      WAITING,
    )
    try {
      await mustFit(session, known)
      await show(session)
    } finally {
      await session.script(`select pg_advisory_unlock_shared(${MIGRATION_LOCK})`)
    }
  })
  const shown = beat(async () => {
    await aside(show).catch(() => undefined)
    return RENEWAL
  })
  const leave = async () => {
    await shown.stop()
    await aside((session) => session.query(LEAVE, [PROCESS_ID], DEADLINE)).catch(() => undefined)
  }
  if (whyAlone !== undefined && (await isAnotherSeen())) {
    await leave()
    throw new AlreadyServed(whyAlone)
  }
  return { leave }
}

/** Whether another process renews its row while we wait. The row of a killed process counts until it is older than a renewal interval. */
async function isAnotherSeen(): Promise<boolean> {
  const lastSeen = async () => {
    const { rows } = await aside((session) => session.query(LAST_SEEN, [PROCESS_ID], DEADLINE))
    return (rows as { at: number | null }[])[0]?.at ?? null
  }
  const first = await lastSeen()
  for (let last = first; last !== null; last = await lastSeen()) {
    if (first !== null && last > first) return true
    await delay(LOOK)
  }
  return false
}
