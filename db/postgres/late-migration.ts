/** Applies the migrations that a start postponed because processes of an older version were running. Source: docs/decisions/0057. */
import { DatabaseBusy } from "../write-queue.ts"
import { beat } from "./beat.ts"
import { connect } from "./hosts.ts"
import { type Migrated, migrateOn, type Options } from "./migrate.ts"
import { onlyRow, type Session } from "./session.ts"
import { MIGRATION_LOCK } from "./versions.ts"

/** Milliseconds between attempts, and how long an attempt waits for a table; all readers of that table wait behind it. */
const EVERY = 30_000
const PATIENCE = 3_000

export type LateOutcome = { applied: string[]; copy: string | undefined } | { error: Error }

type Later = Omit<Options, "copyBefore"> & { role: string; copyBefore: () => Promise<string>; every?: number }

/** Tries again until no migration is waiting, as the role of the address. Returns a function that stops at once. */
export function applyLater(address: string, later: Later, ended: (outcome: LateOutcome) => void): () => void {
  const { every = EVERY } = later
  let session: Session | undefined
  let isStopped = false
  const migrate = migrating(later, every, ended)
  const attempt = async (): Promise<number | null> => {
    session = await connect(address, { lock_timeout: PATIENCE })
    try {
      return isStopped ? null : await migrate(session)
    } finally {
      await session.end().catch(() => undefined)
    }
  }
  const orNext = (error: Error): number | null => {
    if (isStopped) return null
    if (error instanceof DatabaseBusy) return every
    ended({ error })
    return null
  }
  const tries = beat(() => attempt().catch(orNext))
  return () => {
    isStopped = true
    session?.destroy()
    void tries.stop()
  }
}

/** Returns a function that migrates once. It returns the milliseconds until the next try, or null when no migration is waiting. */
function migrating({ every: _, ...options }: Later, every: number, ended: (outcome: LateOutcome) => void) {
  let copy: string | undefined
  const applied: string[] = []
  const copyBefore = async () => {
    copy ??= await options.copyBefore()
  }
  return async (session: Session): Promise<number | null> => {
    const migrated = await migrateIfFree(session, { ...options, copyBefore })
    if (!migrated) return every
    applied.push(...migrated.applied)
    if (migrated.waiting.length > 0) {
      copy = applied.length > 0 ? copy : undefined
      return every
    }
    if (applied.length > 0) ended({ applied, copy })
    return null
  }
}

/** Migrates unless another process is migrating. */
async function migrateIfFree(session: Session, options: Options & { role: string }): Promise<Migrated | undefined> {
  const { isFree } = await onlyRow<{ isFree: boolean }>(
    session,
    `select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isFree"`,
  )
  return isFree ? migrateOn(session, options) : undefined
}
