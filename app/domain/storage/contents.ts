/**
 * The rows of stored bytes, and the bytes themselves. Bytes are stored and removed inside the transaction of their row, which holds the database's lock,
 * so an upload of the same bytes never collides with their removal (db/stored-bytes-port.ts).
 */
import { rmSync } from "node:fs"
import { unlink } from "node:fs/promises"
import { eq, inArray, isNotNull, or, sql } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import {
  contents,
  mailQuarantine,
  messageAttachments,
  messages,
  outboxAttachments,
  publicPictures,
  requestPictures,
  storedFiles,
} from "#db/schema/index.ts"
import { NotStaged, type ReceivedFile } from "#db/stored-bytes.ts"
import { storedBytes } from "./disk.server.ts"
import type { Received } from "./receive.ts"
import { storageRefusal } from "./storage-refusal.ts"

const MOST_STAGINGS = 3

/**
 * Runs `work` as `write` does, after putting the received bytes where `storeContents` can store them. If the bytes were removed in between, rolls back and
 * runs `work` again. Refuses as `write` does, and 503 STORAGE_FULL and STORAGE_UNAVAILABLE.
 */
export async function writeWithBytes<Result>(
  received: readonly ReceivedFile[],
  work: (tx: Tx) => Promise<Result>,
  now?: number,
): Promise<Result> {
  let unstaged = received
  for (let staging = 1; ; staging += 1) {
    for (const file of unstaged) await storedBytes().stage(file).catch(refuseForDisk)
    try {
      return await write(work, now)
    } catch (error) {
      if (!(error instanceof NotStaged) || staging === MOST_STAGINGS) throw error
      unstaged = [error.file]
    }
  }
}

function refuseForDisk(error: unknown): never {
  throw storageRefusal(error) ?? error
}

/** Call it in `writeWithBytes`. The caller inserts a row that refers to the bytes in the same transaction. Refuses 503 STORAGE_FULL and STORAGE_UNAVAILABLE. */
export async function storeContents(tx: Tx, { sha256, size, scan, path }: Received): Promise<void> {
  await storedBytes().store(tx, { sha256, size, path }).catch(refuseForDisk)
  await tx.run(
    tx
      .insert(contents)
      .values({ sha256, size, scan, createdAt: tx.now })
      .onConflictDoUpdate({
        target: contents.sha256,
        set: { releasedAt: null, ...(scan === "clean" ? { scan, finding: null } : {}) },
      }),
  )
}

/** Removes received bytes that were not stored, also after a failed transaction. Bytes in an unreachable folder are removed at the next start. */
export async function discardReceived(received: ReceivedFile): Promise<void> {
  try {
    rmSync(received.path, { force: true })
  } catch (error) {
    ignoreOfDisk(error)
  }
  await storedBytes().discard(received).catch(ignoreOfDisk)
}

function ignoreOfDisk(error: unknown): void {
  if (storageRefusal(error) === undefined) throw error
}

function ifGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error
}

/** Runs `work`, which stores received bytes. If it fails or did not need them (a repeat), the bytes are removed. */
export const storingReceived = <Result>(received: Received, work: () => Promise<Result>): Promise<Result> =>
  storingSeveral([received], work)

/** The same for several received files, including those that `work` adds. */
export async function storingSeveral<Result>(
  received: readonly Received[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    // Stored bytes are not here any more, because they were moved.
    for (const { path } of received) await unlink(path).catch(ifGone)
    return result
  } catch (error) {
    // Bytes that cannot be removed now are removed at the next start.
    for (const one of received) await discardReceived(one).catch(() => undefined)
    throw error
  }
}

/** Runs `writeWithBytes`, and afterwards deletes the received bytes that were not stored. */
export const writeReceived = <Result>(
  received: readonly Received[],
  work: (tx: Tx) => Promise<Result>,
  now?: number,
): Promise<Result> => storingSeveral(received, () => writeWithBytes(received, work, now))

/** Marks bytes whose row the caller deleted; if no other row names them, they are removed within seconds (`removeReleased`). */
export async function releaseContents(tx: Tx, sha256s: readonly string[]): Promise<void> {
  const several = 500
  for (let start = 0; start < sha256s.length; start += several) {
    const some = sha256s.slice(start, start + several)
    await tx.run(tx.update(contents).set({ releasedAt: tx.now }).where(inArray(contents.sha256, some)))
  }
}

/** Bytes to be removed unless a row names them. */
export async function releasedContents(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    tx.select({ sha256: contents.sha256 }).from(contents).where(isNotNull(contents.releasedAt)).limit(500),
  )
  return rows.map(({ sha256 }) => sha256)
}

/** Removes bytes and their row, unless a row names them. A crash before the commit leaves the row, which is removed next time. */
export async function removeReleased(tx: Tx, sha256: string): Promise<void> {
  if (await isNamed(tx, sha256)) {
    await tx.run(tx.update(contents).set({ releasedAt: null }).where(eq(contents.sha256, sha256)))
    return
  }
  await tx.run(tx.delete(contents).where(eq(contents.sha256, sha256)))
  await storedBytes().remove(tx, sha256)
}

async function isNamed(tx: Tx, sha256: string): Promise<boolean> {
  const one = { one: sql`1` }
  const named = await Promise.all([
    tx.one(tx.select(one).from(storedFiles).where(eq(storedFiles.sha256, sha256)).limit(1)),
    tx.one(tx.select(one).from(messageAttachments).where(eq(messageAttachments.sha256, sha256)).limit(1)),
    tx.one(tx.select(one).from(outboxAttachments).where(eq(outboxAttachments.sha256, sha256)).limit(1)),
    tx.one(tx.select(one).from(messages).where(eq(messages.rawSha256, sha256)).limit(1)),
    tx.one(tx.select(one).from(mailQuarantine).where(eq(mailQuarantine.rawSha256, sha256)).limit(1)),
    ...[requestPictures, publicPictures].map((pictures) =>
      tx.one(
        tx
          .select(one)
          .from(pictures)
          .where(or(eq(pictures.largeSha256, sha256), eq(pictures.smallSha256, sha256)))
          .limit(1),
      ),
    ),
  ])
  return named.some((row) => row !== undefined)
}

export const storedHashes = (): Promise<Set<string>> =>
  read(
    async (tx) =>
      new Set((await tx.all(tx.select({ sha256: contents.sha256 }).from(contents))).map((row) => row.sha256)),
  )
