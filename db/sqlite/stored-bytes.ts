/**
 * Stored bytes as files: <folder>/<first two characters>/<hash>. A file is moved to its place and removed inside the transaction of its row, which holds
 * the database's lock, so an upload of the same bytes never collides with their removal (docs/decisions/0043). A crash leaves a row to remove, or a file
 * that the next start removes.
 */
import { createReadStream, existsSync, rmSync } from "node:fs"
import { open, readdir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import { makeFolder, moveInPlace } from "../data-folder.ts"
import { contents } from "../schema/index.ts"
import type { StoredBytes } from "../stored-bytes-port.ts"
import { sqlite } from "./port.ts"

const SHA256 = /^[0-9a-f]{64}$/

export function sqliteBytes(folder: string): StoredBytes {
  const pathOf = (sha256: string): string => {
    if (!SHA256.test(sha256)) throw new Error("Not a hash of bytes")
    return join(folder, sha256.slice(0, 2), sha256)
  }
  return {
    async stage() {},
    async store(_tx, { sha256, path }) {
      const target = pathOf(sha256)
      makeFolder(dirname(target))
      moveInPlace(path, target)
    },
    async remove(_tx, sha256) {
      rmSync(pathOf(sha256), { force: true })
    },
    async discard({ sha256 }) {
      await sqlite.write(async (tx) => {
        const row = await tx.one(tx.select({ size: contents.size }).from(contents).where(eq(contents.sha256, sha256)))
        if (!row) rmSync(pathOf(sha256), { force: true })
      })
    },
    has: async (sha256) => existsSync(pathOf(sha256)),
    open: async (sha256) => openFile(pathOf(sha256)),
    async *read(sha256) {
      yield* createReadStream(pathOf(sha256))
    },
    inventory: async () => (await filesIn(folder)).map(({ path, name }) => ({ sha256: name, place: path })),
    sweep: async (start) => (start ? removeUnknown(folder, await start.known(), start.startedAt) : 0),
  }
}

async function openFile(path: string): ReturnType<StoredBytes["open"]> {
  const handle = await open(path)
  const { size } = await handle.stat()
  return {
    size,
    // Never more bytes than announced, even if the file grows.
    stream: () => Readable.toWeb(handle.createReadStream({ end: size - 1 })) as ReadableStream<Uint8Array>,
    close: () => handle.close(),
  }
}

/** Removes the files of unknown hashes that were written before this instant (ms). Returns their number. */
async function removeUnknown(folder: string, known: ReadonlySet<string>, startedAt: number): Promise<number> {
  let removed = 0
  for (const { path, name } of await filesIn(folder)) {
    if (known.has(name) || (await stat(path)).mtimeMs > startedAt) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Every file below the folder: its path, and its name, which is the hash of its bytes. */
async function filesIn(folder: string): Promise<{ path: string; name: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing)
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ path: join(parentPath, name), name }))
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT") return []
  throw error
}
