/** Reads or writes a property on SQLite, row by row: its file, and the folder of its stored files. */
import { createReadStream, existsSync, renameSync, rmSync, statSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Database } from "better-sqlite3"
import { makeFolder, sync } from "../data-folder.ts"
import type { CopiedTable } from "./copied-tables.ts"
import { batchSize, type Content, type Source, type Target } from "./copy-property.ts"
import { type Row, rowOf } from "./row-text.ts"

/** Bytes of a stored file read at a time; the size of PostgreSQL's chunks. */
const CHUNK = 1024 * 1024

export const pathIn = (folder: string, { sha256 }: Pick<Content, "sha256">) => join(folder, sha256.slice(0, 2), sha256)

/** The property in an open file, which must have these tables. */
export function sqliteSource(handle: Database, files: string): Source {
  return {
    async *batches(table) {
      const { name, columns, key } = table
      const query = handle.prepare<unknown[], Row>(`select ${quoted(columns)} from "${name}" order by ${quoted(key)}`)
      let batch: Row[] = []
      for (const row of query.iterate()) {
        batch.push(row)
        if (batch.length < batchSize(table)) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async highestNumber({ name }) {
      const highest = `select max(coalesce((select max(id) from "${name}"), 0), coalesce((select seq from sqlite_sequence where name = ?), 0))`
      return handle.prepare(highest).pluck().get(name) as number
    },
    async *bytesOf(content) {
      const path = pathIn(files, content)
      if (existsSync(path)) yield* createReadStream(path, { highWaterMark: CHUNK })
    },
  }
}

/** The target of a copy: an open file with empty tables without triggers, and a folder. Files in the folder that already have the right size are not written again. */
export function sqliteTarget(handle: Database, files: string): Target {
  const insertions = new Map<string, (row: Row) => void>()
  const insertionInto = ({ name, columns }: CopiedTable) => {
    const known = insertions.get(name)
    if (known) return known
    const statement = handle.prepare(
      `insert into "${name}" (${quoted(columns)}) values (${columns.map((column) => `@${column}`).join(", ")})`,
    )
    const made = (row: Row) => void statement.run(row)
    insertions.set(name, made)
    return made
  }
  return {
    async insert(table, texts) {
      const into = insertionInto(table)
      for (const text of texts) into(rowOf(table, text))
    },
    // If a table's rows are never deleted, SQLite stores no highest id.
    async setHighestNumber({ name }, highest) {
      const isRemembered = "select 1 from sqlite_master where name = ? and sql like '%AUTOINCREMENT%'"
      if (!handle.prepare(isRemembered).get(name)) return
      handle.prepare("delete from sqlite_sequence where name = ?").run(name)
      handle.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(name, highest)
    },
    has: (content) => statSync(pathIn(files, content), { throwIfNoEntry: false })?.size === content.size,
    async store(content, parts, isWhole) {
      const path = pathIn(files, content)
      makeFolder(dirname(path))
      const part = `${path}.part`
      await writeFile(part, parts, { mode: 0o600 })
      if (isWhole()) {
        sync(part)
        renameSync(part, path)
      } else rmSync(part, { force: true })
    },
  }
}

const quoted = (columns: string[]) => columns.map((column) => `"${column}"`).join(", ")
