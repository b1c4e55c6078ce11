/** Copies a property from PostgreSQL, as of one moment, to a new SQLite file and a folder of stored files. */
import { chmodSync, existsSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import Sqlite, { type Database } from "better-sqlite3"
import { makeFolder, sync } from "../data-folder.ts"
import { applyMigrations } from "../migrate.ts"
import { migrationsIn, SQLITE_MIGRATIONS } from "../migration-files.ts"
import { connect } from "../postgres/hosts.ts"
import type { Session } from "../postgres/session.ts"
import { type CopiedTable, copiedTables } from "./copied-tables.ts"
import { copyProperty, copyRows, type Held } from "./copy-property.ts"
import { MoveRefused } from "./move-refused.ts"
import { mustNotBeServed, nameSession } from "./not-served.ts"
import { postgresSource } from "./postgres-property.ts"
import { sqliteSource, sqliteTarget } from "./sqlite-property.ts"

/** The new file, and the folder of stored files; files in it that have the right size are not written again. */
type To = { file: string; files: string }

/**
 * Copies the property and compares the copy. The file gets the database's schema. With `isMoved`, also reads every stored file again, and refuses
 * (MoveRefused) a database that is served, because later writes to it would be missing in the copy.
 */
export async function copyToFile(address: string, to: To, { isMoved = false } = {}): Promise<Held> {
  const session = await connect(address, {})
  try {
    await nameSession(session)
    if (isMoved) await mustNotBeServed(session)
    return await copySnapshot(session, to, isMoved)
  } finally {
    await session.end().catch(() => session.destroy())
  }
}

/** Copies the property within one transaction of the session. */
async function copySnapshot(session: Session, { file, files }: To, isMoved: boolean): Promise<Held> {
  await session.script("begin isolation level repeatable read read only")
  const tables = await copiedTables(session)
  const handle = await newFile(session, file)
  try {
    const laws = withoutLaws(handle, tables)
    const held = await copyProperty(tables, postgresSource(session), sqliteTarget(handle, files))
    withLaws(handle, laws)
    const arrived = sqliteSource(handle, files)
    const { rowsDigest, digest = held.digest } = isMoved
      ? await copyProperty(tables, arrived)
      : { ...(await copyRows(tables, arrived)), digest: undefined }
    if (rowsDigest !== held.rowsDigest || digest !== held.digest) {
      throw new MoveRefused("The copy in the file is not equal to the property.")
    }
    await session.script("rollback")
    return held
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    handle.close()
    if (existsSync(file)) sync(file)
  }
}

/** A new file with the database's schema. Both engines' migrations are written together, so SQLite applies those up to PostgreSQL's last one. */
async function newFile(session: Session, file: string): Promise<Database> {
  const [result] = await session.script("select max(created_at) as at from __drizzle_migrations")
  const [{ at } = { at: 0 }] = (result?.rows ?? []) as { at: number }[]
  makeFolder(dirname(file))
  rmSync(file, { force: true })
  const handle = new Sqlite(file)
  chmodSync(file, 0o600)
  handle.pragma("foreign_keys = OFF")
  handle.pragma("journal_mode = OFF")
  handle.pragma("synchronous = OFF")
  handle.exec("BEGIN")
  applyMigrations(
    handle,
    migrationsIn(SQLITE_MIGRATIONS).filter((migration) => migration.at <= at),
  )
  return handle
}

type Law = { name: string; sql: string }

/** Removes the triggers and the first rows of a new database. Refuses a file whose tables differ from the copied ones. */
function withoutLaws(handle: Database, tables: CopiedTable[]): Law[] {
  const present = handle
    .prepare(
      "select name from sqlite_master where type = 'table' and name not in ('sqlite_sequence', '__drizzle_migrations') order by name",
    )
    .pluck()
    .all()
  if (present.join() !== tables.map(({ name }) => name).join()) {
    throw new MoveRefused("The PostgreSQL database belongs to another version of Suitekeeper: copy it with that one.")
  }
  const laws = handle.prepare<[], Law>("select name, sql from sqlite_master where type = 'trigger'").all()
  for (const { name } of laws) handle.exec(`drop trigger "${name}"`)
  for (const { name } of tables) handle.exec(`delete from "${name}"`)
  handle.exec("delete from sqlite_sequence")
  return laws
}

/** Restores the triggers. Refuses rows that refer to missing ones. */
function withLaws(handle: Database, laws: Law[]): void {
  for (const { sql } of laws) handle.exec(sql)
  const [broken] = handle.pragma("foreign_key_check") as { table: string }[]
  if (broken) throw new Error(`A row of ${broken.table} refers to a missing one`)
  handle.exec("COMMIT")
}
