/** Prepares and opens a property's database, on either engine. */
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { openDatabase, sourceOfDatabase } from "./client.server.ts"
import { PATIENCE_WHEN_OPENING } from "./data-folder.ts"
import { schemaIn } from "./database-file.ts"
import { isPostgres } from "./engine.ts"
import { migrateDatabase, newestSchema } from "./migrate.ts"
import type { MigrationLaws } from "./migration-laws.ts"
import type { LateOutcome } from "./postgres/late-migration.ts"
import type { Prepared } from "./postgres/prepare.ts"
import { DatabaseBusy, onceFree } from "./write-queue.ts"

/** Where a property's data are: SQLite's file, or the PostgreSQL database, with its address for the role that migrates it. */
export type Place = { file: string; postgres: { address: string; migrationAddress: string } | null }

type Options = {
  laws: MigrationLaws
  /** A fingerprint of the secret that all processes of one PostgreSQL database share. */
  secret: () => string
  /** Copies a PostgreSQL database to the folder before its migration; returns the path. */
  copyBefore: (folder: string, address: string) => Promise<string>
  /** Whether to wait within SQLite, which is fairer among several commands. A server must answer requests while it waits. */
  blocks?: boolean
  /** Called before a SQLite file is migrated, as `migrateDatabase` does. PostgreSQL waits for other processes itself. */
  beforeMigration?: () => void
}

/** The place given by these settings. `file` is SQLite's file; on PostgreSQL it is the path beside which this process stores what it remembers. */
export function placeOf(
  file: string,
  settings: { databaseUrl: string | null; databaseMigrationUrl: string | null },
): Place {
  const { databaseUrl: address, databaseMigrationUrl } = settings
  return { file, postgres: address === null ? null : { address, migrationAddress: databaseMigrationUrl ?? address } }
}

/** The place of the open database; DATA_DIR holds what this process stores beside PostgreSQL. */
export function openPlace(dataDir: string): Place {
  const source = sourceOfDatabase()
  if (!isPostgres) return { file: source, postgres: null }
  return { file: join(dataDir, "suitekeeper.sqlite"), postgres: { address: source, migrationAddress: source } }
}

export async function hasProperty({ file, postgres }: Place): Promise<boolean> {
  if (!postgres) return existsSync(file)
  return (await import("./postgres/prepare.ts")).hasProperty(postgres.address)
}

/**
 * Whether the place has a SQLite file of an older schema; false for a file that cannot be read, which is refused when it is opened. Refuses (DatabaseBusy)
 * a file that another process holds for half a minute.
 */
export async function isBehind({ file, postgres }: Place): Promise<boolean> {
  if (postgres || !existsSync(file)) return false
  try {
    return await onceFree(() => schemaIn(file, 0) < newestSchema(), PATIENCE_WHEN_OPENING)
  } catch (error) {
    if (error instanceof DatabaseBusy) throw error
    return false
  }
}

/**
 * Migrates the database to this program's schema, once even if several processes start, and opens it. Refuses (MigrationRefused) a database of a newer
 * version or of another program, and one whose migrated rows would break a law; (DatabaseBusy) one that stays locked or unreachable for half a minute.
 */
export async function prepareDatabase(
  place: Place,
  { laws, secret, copyBefore, blocks = false, beforeMigration }: Options,
): Promise<Prepared> {
  const { file, postgres } = place
  if (postgres) {
    const { preparePostgres } = await import("./postgres/prepare.ts")
    const folder = dirname(file)
    const prepared = await preparePostgres({
      ...postgres,
      folder,
      laws,
      secret: secret(),
      patience: PATIENCE_WHEN_OPENING,
      copyBefore: () => copyBefore(folder, postgres.migrationAddress),
    })
    openDatabase(postgres.address)
    return prepared
  }
  const patience = blocks ? PATIENCE_WHEN_OPENING : 0
  const copy = await onceFree(() => migrateDatabase(file, { patience, laws, beforeMigration }), PATIENCE_WHEN_OPENING)
  await onceFree(() => openDatabase(file, patience), PATIENCE_WHEN_OPENING)
  return { copy, waiting: [] }
}

/** Applies postponed migrations while this process serves. `ended` gets what was applied, or the error that ends the attempts. Returns a function that stops it. */
export async function migrateLater(
  { file, postgres }: Place,
  { laws, copyBefore }: Pick<Options, "laws" | "copyBefore">,
  ended: (outcome: LateOutcome) => void,
): Promise<() => void> {
  if (!postgres) return () => undefined
  const { applyLater } = await import("./postgres/late-migration.ts")
  const copy = () => copyBefore(dirname(file), postgres.migrationAddress)
  return applyLater(postgres.migrationAddress, { role: postgres.address, laws, copyBefore: copy }, ended)
}
