/** Scans received bytes before they can be downloaded. Without a scanner they are stored as not scanned. Source: docs/operations/files.md. */
import { createReadStream, existsSync } from "node:fs"
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { contents } from "#db/schema/index.ts"
import { settings } from "../../../settings.ts"
import { badField, Refusal } from "../refusal.ts"
import { type ScannerAddress, scanBytes } from "./clamd.server.ts"
import { storedBytes } from "./disk.server.ts"
import type { Received } from "./receive.ts"

/** Refuses infected bytes (400 beside `field`), and 503 SCANNER_UNAVAILABLE, so nothing is stored unscanned where a scanner is set. */
export async function scanReceived<Bytes extends Received>(received: Bytes, field = "file"): Promise<Bytes> {
  const scanner = settings().clamdHost
  if (scanner === null) return received
  const found = existsSync(received.path) ? await foundIn(scanner, bytesAt(received.path)) : null
  if (found !== null) throw badField(field, `The virus scanner found ${found} in this file. It was not stored.`)
  return { ...received, scan: "clean" }
}

/**
 * Allows the download of stored bytes once the scanner has found them clean. A mail's attachments, and bytes stored before there was a scanner,
 * are scanned at their first download. Refuses 404 infected bytes, 503 while the scanner is unavailable.
 */
export async function mustBeClean(sha256: string): Promise<void> {
  const found = await findingIn(sha256)
  if (found !== null) {
    throw new Refusal("FILE_NOT_FOUND", {
      message: `The virus scanner found ${found} in this file. It cannot be downloaded.`,
    })
  }
}

/** Scans stored bytes that are not known as clean, and stores the finding. Null for clean and missing bytes, and without a scanner. Refuses 503 SCANNER_UNAVAILABLE. */
export async function findingIn(sha256: string): Promise<string | null> {
  const scanner = settings().clamdHost
  if (scanner === null || (await read((tx) => isClean(tx, sha256)))) return null
  const bytes = storedBytes()
  const finding = (await bytes.has(sha256)) ? await foundIn(scanner, bytes.read(sha256)) : null
  const result = finding === null ? { scan: "clean" as const, finding } : { finding }
  await write((tx) => tx.run(tx.update(contents).set(result).where(eq(contents.sha256, sha256))))
  return finding
}

async function isClean(tx: Tx, sha256: string): Promise<boolean> {
  const row = await tx.one(tx.select({ scan: contents.scan }).from(contents).where(eq(contents.sha256, sha256)))
  return row?.scan === "clean"
}

/** The file is opened only when read, so an unreachable scanner leaves no open file behind. */
async function* bytesAt(path: string) {
  yield* createReadStream(path)
}

const foundIn = (scanner: ScannerAddress, bytes: AsyncIterable<Uint8Array>): Promise<string | null> =>
  scanBytes(scanner, bytes).catch(() => {
    throw new Refusal("SCANNER_UNAVAILABLE", { retryAfter: 30 })
  })
