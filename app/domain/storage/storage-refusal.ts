/** How the disk refuses to store bytes, in words. */
import { Refusal } from "../refusal.ts"

/** No space left, or the quota of the program's user is used up, or the system lets it write no larger file. */
const FULL = ["ENOSPC", "EDQUOT", "EFBIG"]
/** The folder was moved, unmounted, closed to the program or made read-only, or its disk fails. */
const UNREACHABLE = ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EROFS", "EIO", "ESTALE"]
const SECONDS_UNTIL_RETRY = 30

/** What a failure of the disk is for who waits: 503 STORAGE_FULL or STORAGE_UNAVAILABLE; undefined for what is no failure of the disk. */
export function storageRefusal(error: unknown): Refusal | undefined {
  const { code = "", syscall } = error as NodeJS.ErrnoException
  if (FULL.includes(code)) return new Refusal("STORAGE_FULL")
  if (!UNREACHABLE.includes(code) || syscall === undefined) return undefined
  return new Refusal("STORAGE_UNAVAILABLE", { retryAfter: SECONDS_UNTIL_RETRY, cause: error as Error })
}
