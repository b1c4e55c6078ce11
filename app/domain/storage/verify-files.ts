/** Checks that rows and files agree, in both directions. Source: docs/operations/files.md. */
import { createHash } from "node:crypto"
import { eq, min } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { contents, storedFiles } from "#db/schema/index.ts"
import { storedBytes } from "./disk.server.ts"

/** A line for each row whose file is missing or damaged, and each file without a row. Files removed or stored during the check do not count. */
export async function verifyFiles(): Promise<string[]> {
  const found = await disagreements()
  if (found.length === 0) return []
  const again = new Set(await disagreements())
  return found.filter((line) => again.has(line))
}

async function disagreements(): Promise<string[]> {
  const places = await storedBytes().inventory()
  const rows = await read((tx) =>
    tx.all(
      tx
        .select({ sha256: contents.sha256, size: contents.size, name: storedFiles.uploadedName, id: storedFiles.id })
        .from(contents)
        .leftJoin(storedFiles, eq(storedFiles.id, firstOf(tx)))
        .orderBy(contents.sha256),
    ),
  )
  const lines: string[] = []
  for (const { sha256, size, name, id } of rows) {
    const problem = await problemOf(sha256, size)
    const of = id === null ? "" : `, of the stored file ${id} (${JSON.stringify(name)})`
    if (problem) lines.push(`${sha256}${of} ${problem}`)
  }
  const known = new Set(rows.map(({ sha256 }) => sha256))
  return [...lines, ...places.filter((one) => !known.has(one.sha256)).map(({ place }) => `${place} belongs to no row`)]
}

/** The id of the first stored file with these contents. */
const firstOf = (tx: Tx) =>
  tx
    .select({ id: min(storedFiles.id) })
    .from(storedFiles)
    .where(eq(storedFiles.sha256, contents.sha256))

async function problemOf(sha256: string, size: number): Promise<string | undefined> {
  const found = await measured(sha256)
  if (found === undefined) return "is not on the disk"
  if (found.size !== size) return `has ${found.size} bytes instead of ${size}`
  return found.sha256 === sha256 ? undefined : "holds other bytes"
}

async function measured(stored: string): Promise<{ size: number; sha256: string } | undefined> {
  const hash = createHash("sha256")
  let size = 0
  try {
    for await (const part of storedBytes().read(stored)) {
      size += part.byteLength
      hash.update(part)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
  return { size, sha256: hash.digest("hex") }
}
