/** Received bytes through the virus scanner, before anybody can fetch them. Without a scanner they are stored as not scanned. Source: docs/operations.md, Files. */
import { settings } from "../../../settings.ts"
import { badField, Refusal } from "../refusal.ts"
import { scanFile } from "./clamd.server.ts"
import type { Received } from "./receive.ts"

/** Whether there is a scanner (CLAMD_HOST). */
export const hasScanner = (): boolean => settings().clamdHost !== null

/**
 * The bytes with what the scanner said. Refuses 400 what it finds something in, and 503 SCANNER_UNAVAILABLE while it cannot be asked: nothing is stored
 * unscanned where there is a scanner.
 */
export async function scanReceived<Bytes extends Received>(received: Bytes): Promise<Bytes> {
  const scanner = settings().clamdHost
  if (scanner === null) return received
  const found = await scanFile(scanner, received.path).catch(() => {
    throw new Refusal("SCANNER_UNAVAILABLE", { retryAfter: 30 })
  })
  if (found !== null) throw badField("file", `The virus scanner found ${found} in this file. It was not stored.`)
  return { ...received, scan: "clean" }
}
