/** The place of bytes on disk: below DATA_DIR, never below public/, under their hash. Source: docs/operations.md, threats.md T10. */
import { join } from "node:path"
import { settings } from "../../../settings.ts"

const SHA256 = /^[0-9a-f]{64}$/

export const contentsFolder = (): string => join(settings().dataDir, "files")

/** The folder of bytes being received; every start empties it. */
export const incomingFolder = (): string => join(settings().dataDir, "incoming")

/** The path of the bytes with this hash. Throws on an invalid hash. */
export function pathOf(sha256: string): string {
  if (!SHA256.test(sha256)) throw new Error("Not a hash of bytes")
  return join(contentsFolder(), sha256.slice(0, 2), sha256)
}
