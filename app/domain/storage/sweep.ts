/** Deletes the remains of a killed process: partly received bytes, and stored bytes without a row. Source: docs/operations/files.md. */
import { rm } from "node:fs/promises"
import { storedHashes } from "./contents.ts"
import { incomingFolder, storedBytes } from "./disk.server.ts"

/** Runs before any bytes are received, and only for files older than this process. Returns the number of removed files. */
export async function sweepFiles(startedAt: number): Promise<number> {
  await rm(incomingFolder(), { recursive: true, force: true })
  return storedBytes().sweep({ startedAt, known: storedHashes })
}

/** Runs while the process serves, and deletes only bytes that have had no row for a day. */
export async function sweepAbandoned(): Promise<void> {
  await storedBytes().sweep()
}
