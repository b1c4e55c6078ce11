/** Receives bytes in parts into DATA_DIR/incoming. The caller stores (`storeContents`) or discards them; a start removes parts left by a crash. */
import { createHash, randomUUID } from "node:crypto"
import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder } from "#db/data-folder.ts"
import type { ScanState } from "#db/schema/index.ts"
import { Refusal } from "../refusal.ts"
import { incomingFolder } from "./disk.server.ts"
import { mustHaveSpace } from "./free-space.ts"
import { TypeCheck, UNKNOWN_TYPE } from "./media-type.ts"
import { storageRefusal } from "./storage-refusal.ts"

/** Bytes on disk that no row names yet. `size` is in bytes, `mediaType` is the type they may be served as. */
export type Received = { sha256: string; size: number; mediaType: string; path: string; scan: ScanState }

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
/** `isTransient`: the bytes are read and then usually discarded, so their type is not detected. */
type Terms = { limit: number; signal?: AbortSignal; isTransient?: boolean }

/** Receives at most `limit` bytes, or none. Refuses 413 PAYLOAD_TOO_LARGE, 503 STORAGE_FULL and STORAGE_UNAVAILABLE; rethrows the source's errors. */
export async function receiveBytes(source: Source, terms: Terms): Promise<Received> {
  const path = join(incomingFolder(), `${randomUUID()}.part`)
  try {
    await mustHaveSpace()
    makeFolder(incomingFolder())
    return { ...(await written(source, path, terms)), path, scan: "unscanned" }
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined)
    throw storageRefusal(error) ?? error
  }
}

async function written(source: Source, path: string, { limit, signal, isTransient = false }: Terms) {
  const hash = createHash("sha256")
  const type = isTransient ? null : new TypeCheck()
  let size = 0
  const file = await open(path, "wx", 0o600)
  try {
    for await (const part of source) {
      signal?.throwIfAborted()
      if (size + part.byteLength > limit) throw new Refusal("PAYLOAD_TOO_LARGE")
      size += part.byteLength
      hash.update(part)
      type?.add(part)
      await file.writeFile(part)
    }
    signal?.throwIfAborted()
    // Stored bytes are synced again when they are moved (`moveInPlace`); after this sync that one need not wait for the disk.
    if (!isTransient) await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest("hex"), size, mediaType: (await type?.mediaType()) ?? UNKNOWN_TYPE }
}
