/** Received bytes are on the disk, below DATA_DIR, never below public/; stored ones behind their engine's port. Source: docs/operations/files.md, threats.md T10. */
import { join } from "node:path"
import { type StoredBytes, storedBytesIn } from "#db/stored-bytes.ts"
import { settings } from "../../../settings.ts"

export type { OpenedBytes } from "#db/stored-bytes.ts"

export const storedBytes = (): StoredBytes => storedBytesIn(join(settings().dataDir, "files"))

/** The folder of bytes being received; every start empties it. */
export const incomingFolder = (): string => join(settings().dataDir, "incoming")
