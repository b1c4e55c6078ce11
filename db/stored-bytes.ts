/** The bytes of stored files: files in a folder beside SQLite's database, or rows in PostgreSQL's (docs/decisions/0056). */
import { isPostgres } from "./engine.ts"
import { sqliteBytes } from "./sqlite/stored-bytes.ts"
import type { StoredBytes } from "./stored-bytes-port.ts"

export { NotStaged, type OpenedBytes, type ReceivedFile, type StoredBytes } from "./stored-bytes-port.ts"

const postgresBytes = isPostgres ? (await import("./postgres/stored-bytes.ts")).postgresBytes : undefined

/** The stored bytes of this deployment. `folder` is SQLite's folder for them. */
export const storedBytesIn = (folder: string): StoredBytes => postgresBytes ?? sqliteBytes(folder)
