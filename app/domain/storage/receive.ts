/**
 * Bytes that arrive, an upload or a mail's attachment, part by part to DATA_DIR/incoming: never as a whole in memory. Their type and hash are found on the
 * way. Whoever receives them stores them (`storeContents`) or discards them; what a crash leaves goes at the next start.
 */
import { createHash, randomUUID } from "node:crypto"
import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder } from "#db/data-folder.ts"
import type { ScanState } from "#db/schema/index.ts"
import { Refusal } from "../refusal.ts"
import { incomingFolder } from "./disk.server.ts"
import { mustHaveSpace } from "./free-space.ts"
import { mediaTypeOf, TELLING_BYTES, TextCheck } from "./media-type.ts"

/** Bytes on disk that no row names yet. `size` is in bytes, `mediaType` what they may be served as. */
export type Received = { sha256: string; size: number; mediaType: string; path: string; scan: ScanState }

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
type Terms = { limit: number; signal?: AbortSignal }

/**
 * Writes bytes to the disk, at most `limit` of them. Refuses 413 PAYLOAD_TOO_LARGE beyond that and 503 STORAGE_FULL when the disk is (nearly) full; an
 * error of the source is thrown on. Nothing is left of what was not received whole.
 */
export async function receiveBytes(source: Source, { limit, signal }: Terms): Promise<Received> {
  await mustHaveSpace()
  makeFolder(incomingFolder())
  const path = join(incomingFolder(), `${randomUUID()}.part`)
  try {
    return { ...(await written(source, path, limit, signal)), path, scan: "unscanned" }
  } catch (error) {
    await rm(path, { force: true })
    throw isFull(error) ? new Refusal("STORAGE_FULL") : error
  }
}

async function written(source: Source, path: string, limit: number, signal: AbortSignal | undefined) {
  const hash = createHash("sha256")
  const text = new TextCheck()
  const head: Uint8Array[] = []
  let size = 0
  const file = await open(path, "wx", 0o600)
  try {
    for await (const part of source) {
      signal?.throwIfAborted()
      if (size + part.byteLength > limit) throw new Refusal("PAYLOAD_TOO_LARGE")
      if (size < TELLING_BYTES) head.push(Uint8Array.from(part.subarray(0, TELLING_BYTES - size)))
      size += part.byteLength
      hash.update(part)
      text.add(part)
      await file.writeFile(part)
    }
    signal?.throwIfAborted()
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest("hex"), size, mediaType: await mediaTypeOf(Buffer.concat(head), text.isText()) }
}

/** No space left, or the quota of the program's user is used up. */
const isFull = (error: unknown) => ["ENOSPC", "EDQUOT"].includes(String((error as NodeJS.ErrnoException).code))
