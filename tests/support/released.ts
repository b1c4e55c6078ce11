/**
 * The stored databases of earlier schemas (tests/fixtures/released). Each is a backup that the program of its time made, with a compressed database. The
 * name is that of its last migration on SQLite. `npm run release` adds that of its version.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import Sqlite, { type Database } from "better-sqlite3"
import { contentsIn } from "#db/database-file.ts"
import { type Migration, migrationsIn, POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS } from "#db/migration-files.ts"
import type { CopiedTable } from "#db/move/copied-tables.ts"
import { type Content, copyRows, type Source } from "#db/move/copy-property.ts"
import { pathIn } from "#db/move/sqlite-property.ts"
import { emptyFolder } from "./processes.ts"

const RELEASED = "tests/fixtures/released"

/** The names of the stored databases, oldest first. */
export const releasedSchemas = (): string[] =>
  readdirSync(RELEASED).flatMap((name) => /^(.+)\.sqlite\.gz$/.exec(name)?.[1] ?? [])

/** Unpacks a stored backup into a new folder and returns its database. */
export function unpackedBackup(name: string): string {
  const folder = emptyFolder()
  cpSync(join(RELEASED, `${name}.json`), join(folder, `${name}.json`))
  const file = join(folder, `${name}.sqlite`)
  writeFileSync(file, gunzipSync(readFileSync(join(RELEASED, `${name}.sqlite.gz`))), { mode: 0o600 })
  for (const content of contentsIn(file))
    cpSync(pathIn(join(RELEASED, "files"), content), pathIn(join(folder, "files"), content))
  return file
}

/** The instant (ms) of a stored database's last migration on SQLite. */
export const schemaOf = (name: string): number =>
  migrationsIn(SQLITE_MIGRATIONS).find(({ tag }) => tag === name)?.at ?? Number.NaN

/** PostgreSQL's migrations up to the schema of a stored database; none for databases that are older than the first of them. */
export function postgresMigrationsOf(name: string): Migration[] {
  const ofSqlite = migrationsIn(SQLITE_MIGRATIONS)
  const schemaAt = (at: number) => Math.max(...ofSqlite.map((each) => (each.at <= at ? each.at : 0)))
  return migrationsIn(POSTGRES_MIGRATIONS).filter(({ at }) => schemaAt(at) <= schemaOf(name))
}

/** A folder with only the first of PostgreSQL's migrations. */
export function firstMigrations(count: number): string {
  const folder = emptyFolder()
  cpSync(POSTGRES_MIGRATIONS, folder, { recursive: true })
  const file = join(folder, "meta", "_journal.json")
  const journal = JSON.parse(readFileSync(file, "utf8"))
  mkdirSync(join(folder, "meta"), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

/** The tables of a SQLite file, except those of the engine and of the migrations. */
export function tablesOf(handle: Database): CopiedTable[] {
  const tables = handle
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!' and name <> '__drizzle_migrations' order by name",
    )
    .all()
  return tables.map(({ name, sql }) => {
    const columns = handle
      .prepare<[string], { name: string; type: string; pk: number }>(
        "select name, type, pk from pragma_table_info(?) order by name",
      )
      .all(name)
    const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    return {
      name,
      columns: columns.map((column) => column.name),
      bytes: columns.filter(({ type }) => type === "BLOB").map((column) => column.name),
      key: key.map((column) => column.name),
      numbered: Number(/\bAUTOINCREMENT\b/i.test(sql)),
    }
  })
}

/** The digest of each table's rows, of these columns, and the stored bytes that they name. */
export async function rowsOf(tables: CopiedTable[], source: Source): Promise<{ digests: object; contents: Content[] }> {
  const digests: Record<string, string> = {}
  const contents: Content[] = []
  for (const table of tables) {
    const copied = await copyRows([table], source)
    digests[table.name] = copied.rowsDigest
    contents.push(...copied.contents)
  }
  return { digests, contents }
}

/** Runs work on an open file. */
export async function onFile<Value>(file: string, work: (handle: Database) => Promise<Value>): Promise<Value> {
  const handle = new Sqlite(file, { readonly: true })
  try {
    return await work(handle)
  } finally {
    handle.close()
  }
}
