/** A nearly full disk accepts no more files, because the database and its mail need the rest. Source: docs/operations/files.md. */
import { statfs } from "node:fs/promises"
import { settings } from "../../../settings.ts"
import { Refusal } from "../refusal.ts"

const MEGABYTE = 1_000_000
const LEAST = 500 * MEGABYTE
const LEAST_SHARE = 0.05

type Disk = { free: number; size: number }

/** Whether bytes may still be stored: 500 MB or 5 % of the disk is free, whichever is less. */
export const hasSpace = ({ free, size }: Disk): boolean => free >= Math.min(LEAST, size * LEAST_SHARE)

/** Refuses (503 STORAGE_FULL) while the disk of DATA_DIR is nearly full. */
export async function mustHaveSpace(): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(settings().dataDir)
  if (!hasSpace({ free: bavail * bsize, size: blocks * bsize })) throw new Refusal("STORAGE_FULL")
}
