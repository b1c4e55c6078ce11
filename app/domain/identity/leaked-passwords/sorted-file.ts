/** Searches a file of lines `SHA-1:count`, sorted by hash, of any size. A search reads some forty short pieces. */
import { type FileHandle, open } from "node:fs/promises"

/** Longer than two lines. */
const PIECE = 256
const LINE = /^([\dA-F]{40})(?::(\d+))?\r?$/i

/** Whether the file lists this SHA-1 (40 upper-case hexadecimal digits). Throws if it cannot be read or has other lines. */
export async function isInSortedFile(path: string, digest: string): Promise<boolean> {
  const file = await open(path)
  try {
    let [low, high] = [0, (await file.stat()).size]
    // Invariant: the line that begins at or after `low` is the first line that is not before the digest.
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const line = await lineFrom(file, middle)
      if (line !== undefined && line.digest < digest) low = middle + 1
      else high = middle
    }
    const found = await lineFrom(file, low)
    return found?.digest === digest && found.count > 0
  } finally {
    await file.close()
  }
}

/** The first line that begins at this byte or after it; undefined at the end of the file. */
async function lineFrom(file: FileHandle, at: number): Promise<{ digest: string; count: number } | undefined> {
  const from = Math.max(0, at - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, from)
  const piece = buffer.toString("latin1", 0, bytesRead)
  const begin = at === 0 ? 0 : piece.indexOf("\n") + 1
  const isBeyond = at > 0 && begin === 0
  const text = isBeyond ? "" : (piece.slice(begin).split("\n")[0] ?? "")
  if (text === "" && from + bytesRead >= (await file.stat()).size) return undefined
  const [, digest, count = "1"] = LINE.exec(text) ?? []
  if (digest === undefined) throw new Error("LEAKED_PASSWORDS_FILE has a line that is not SHA-1:count")
  return { digest: digest.toUpperCase(), count: Number(count) }
}
