/** Reads and damages the bytes of stored files without the program, on the engine of this run. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isPostgres } from "#db/engine.ts"
import { settings } from "../../settings.ts"
import { execute, rowsOf } from "./raw.ts"

/** On SQLite: the folder of stored files, and the path of the bytes with this hash. */
export const filesFolder = (): string => join(settings().dataDir, "files")
export const pathOf = (sha256: string): string => join(filesFolder(), sha256.slice(0, 2), sha256)

/** The hashes of all stored bytes. */
export async function hashesStored(): Promise<string[]> {
  if (isPostgres) return (await rowsOf<{ sha256: string }>("select sha256 from stored_bytes")).map((row) => row.sha256)
  if (!existsSync(filesFolder())) return []
  return readdirSync(filesFolder(), { recursive: true, encoding: "utf8" }).flatMap((name) => name.split("/")[1] ?? [])
}

/** The bytes with a hash; undefined if there are none. */
export async function bytesUnder(sha256: string): Promise<Buffer | undefined> {
  if (!isPostgres) return existsSync(pathOf(sha256)) ? readFileSync(pathOf(sha256)) : undefined
  const [row] = await rowsOf<{ bytes: Buffer }>(
    `select coalesce(string_agg(bytes, '' order by position), '') as bytes
     from stored_bytes b left join stored_chunks c on c.upload = b.upload where sha256 = ? group by sha256`,
    sha256,
  )
  return row?.bytes
}

export const isStored = async (sha256: string): Promise<boolean> => (await bytesUnder(sha256)) !== undefined

/** Replaces the bytes with a hash. */
export async function damage(sha256: string, text: string): Promise<void> {
  if (!isPostgres) return writeFileSync(pathOf(sha256), text)
  const upload = "upload = (select upload from stored_bytes where sha256 = ?)"
  await execute(`delete from stored_chunks where position > 0 and ${upload}`, sha256)
  await execute(`update stored_chunks set bytes = ? where ${upload}`, Buffer.from(text), sha256)
}

/** Deletes the bytes with a hash. */
export async function lose(sha256: string): Promise<void> {
  if (!isPostgres) return rmSync(pathOf(sha256))
  await execute("delete from stored_chunks where upload = (select upload from stored_bytes where sha256 = ?)", sha256)
  await execute("delete from stored_bytes where sha256 = ?", sha256)
}
