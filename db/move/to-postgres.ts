/**
 * Copies a property from SQLite to an empty PostgreSQL database. The rows are written in one transaction, so a killed copy leaves either nothing, or all
 * rows and a mark. The mark is removed last, after everything was verified. While it exists, the database is not served, and the next copy starts over.
 */
import Sqlite from "better-sqlite3"
import { connect } from "../postgres/hosts.ts"
import { migrateOn, UNFINISHED } from "../postgres/migrate.ts"
import { WRITERS_LOCK } from "../postgres/port.ts"
import type { Session } from "../postgres/session.ts"
import { MIGRATION_LOCK } from "../postgres/versions.ts"
import { type CopiedTable, copiedTables } from "./copied-tables.ts"
import { copyProperty, type Held } from "./copy-property.ts"
import { mustBeEmpty, withLaws, withoutLaws } from "./held-laws.ts"
import { MoveRefused } from "./move-refused.ts"
import { mustNotBeServed, nameSession } from "./not-served.ts"
import { postgresSource, postgresTarget, WORKING } from "./postgres-property.ts"
import { sqliteSource } from "./sqlite-property.ts"

/** How long to wait for another process that migrates or copies, in milliseconds. */
const PATIENCE = 30_000

/** A property on SQLite: its file with this program's schema, its folder of stored files, and the hashes of files that may be missing. */
export type From = { file: string; files: string; lost?: readonly string[] }
/** A database, and its address for the role that owns its tables. */
export type To = { address: string; migrationAddress: string }

/**
 * Copies the property. Once the copy is committed and equal, calls `prove`, which throws if the copy is not sound. Refuses (MoveRefused) a database that
 * is not empty or is served, and a property with a missing stored file.
 */
export async function copyToPostgres(from: From, to: To, prove: () => Promise<void>): Promise<Held> {
  const session = await connect(to.migrationAddress, { lock_timeout: PATIENCE })
  try {
    await nameSession(session)
    await mustNotBeServed(session)
    await session.script(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrateOn(session, { role: to.address, isCopying: true })
    const tables = await copiedTables(session)
    await session.script("begin")
    const held = await copyRows(session, tables, from)
    await session.script("commit", WORKING)
    await session.script("analyze", WORKING)
    await session.script("begin isolation level repeatable read read only")
    const arrived = await copyProperty(tables, postgresSource(session))
    await session.script("rollback")
    if (arrived.digest !== held.digest) throw new MoveRefused("The copy on PostgreSQL is not equal to the property.")
    await prove()
    await session.script(`drop table ${UNFINISHED}`)
    return held
  } finally {
    await session.end().catch(() => session.destroy())
  }
}

/** Copies a property to an empty database within the session's transaction, and marks the database as unfinished. */
export async function copyRows(
  session: Session,
  tables: CopiedTable[],
  { file, files, lost = [] }: From,
): Promise<Held> {
  const handle = new Sqlite(file, { fileMustExist: true })
  try {
    // Prevents writes to the property while it is moved.
    handle.exec("BEGIN IMMEDIATE")
    await session.script(`select pg_advisory_xact_lock(${WRITERS_LOCK})`)
    await mustBeEmpty(session, tables)
    const references = await withoutLaws(session, tables)
    const held = await copyProperty(tables, sqliteSource(handle, files), postgresTarget(session))
    const missing = held.lost.find((sha256) => !lost.includes(sha256))
    if (missing !== undefined) {
      throw new MoveRefused(`The stored file ${missing} is missing or damaged in ${files}. Nothing was copied.`)
    }
    await session.script("update last_write set at = coalesce((select max(created_at) from audit_log), 0)")
    await withLaws(session, tables, references)
    return held
  } finally {
    handle.close()
  }
}
