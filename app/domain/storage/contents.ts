/**
 * The rows of bytes on disk, and the bytes with them. A file is moved in place and removed inside the transaction of its row, which holds the database's
 * lock: no upload of the same bytes meets their removal, in whatever order they come. A crash leaves a row to remove, or a file that the next start removes.
 */
import { rmSync } from "node:fs"
import { rm } from "node:fs/promises"
import { dirname } from "node:path"
import { eq, inArray, isNotNull, sql } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { makeFolder, moveInPlace } from "#db/data-folder.ts"
import { contents, messageAttachments, messages, outboxAttachments, storedFiles } from "#db/schema/index.ts"
import { pathOf } from "./disk.server.ts"
import type { Received } from "./receive.ts"

/** Stores received bytes under their hash: on disk once, however often they come. Whoever names them inserts their own row in the same transaction. */
export async function storeContents(tx: Tx, { sha256, size, scan, path }: Received): Promise<void> {
  const target = pathOf(sha256)
  makeFolder(dirname(target))
  // In place of a file that is there: its bytes are the same, or damaged.
  moveInPlace(path, target)
  await tx.run(
    tx
      .insert(contents)
      .values({ sha256, size, scan, createdAt: tx.now })
      .onConflictDoUpdate({
        target: contents.sha256,
        set: { releasedAt: null, ...(scan === "clean" ? { scan } : {}) },
      }),
  )
}

/** Removes received bytes that were not stored after all, also when their transaction failed. */
export async function discardReceived({ path, sha256 }: Pick<Received, "path" | "sha256">): Promise<void> {
  await rm(path, { force: true })
  await write(async (tx) => {
    const row = await tx.one(tx.select({ size: contents.size }).from(contents).where(eq(contents.sha256, sha256)))
    if (!row) rmSync(pathOf(sha256), { force: true })
  })
}

/** Marks bytes whose row was deleted by the caller: those that no row names any more are removed within seconds (`removeReleased`). */
export async function releaseContents(tx: Tx, sha256s: readonly string[]): Promise<void> {
  const several = 500
  for (let start = 0; start < sha256s.length; start += several) {
    const some = sha256s.slice(start, start + several)
    await tx.run(tx.update(contents).set({ releasedAt: tx.now }).where(inArray(contents.sha256, some)))
  }
}

/** The bytes to remove, if nothing names them. */
export async function releasedContents(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    tx.select({ sha256: contents.sha256 }).from(contents).where(isNotNull(contents.releasedAt)).limit(500),
  )
  return rows.map(({ sha256 }) => sha256)
}

/** Removes bytes and their row, unless a row names them. The file goes first: a crash in between leaves the row, which is removed next time. */
export async function removeReleased(tx: Tx, sha256: string): Promise<void> {
  const row = await tx.one(tx.select(named).from(contents).where(eq(contents.sha256, sha256)))
  if (!row) return
  if (row.isNamed) {
    await tx.run(tx.update(contents).set({ releasedAt: null }).where(eq(contents.sha256, sha256)))
    return
  }
  rmSync(pathOf(sha256), { force: true })
  await tx.run(tx.delete(contents).where(eq(contents.sha256, sha256)))
}

const named = {
  isNamed: sql<number>`exists (select 1 from ${storedFiles} where ${storedFiles.sha256} = ${contents.sha256})
    or exists (select 1 from ${messageAttachments} where ${messageAttachments.sha256} = ${contents.sha256})
    or exists (select 1 from ${outboxAttachments} where ${outboxAttachments.sha256} = ${contents.sha256})
    or exists (select 1 from ${messages} where ${messages.rawSha256} = ${contents.sha256})`,
}

/** Every hash that has a row: those of the files that stay. */
export const storedHashes = (): Promise<Set<string>> =>
  read(
    async (tx) =>
      new Set((await tx.all(tx.select({ sha256: contents.sha256 }).from(contents))).map((row) => row.sha256)),
  )
