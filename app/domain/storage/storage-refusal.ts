import { Refusal } from "../refusal.ts"

/** No space is left, the user's quota is used up, or the system limits the file's size. */
const FULL = ["ENOSPC", "EDQUOT", "EFBIG"]
/** The folder was moved, unmounted, closed to the program or made read-only, or its disk fails. */
const UNREACHABLE = ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EROFS", "EIO", "ESTALE"]
const SECONDS_UNTIL_RETRY = 30

/** The refusal for a disk failure: 503 STORAGE_FULL or STORAGE_UNAVAILABLE; undefined for any other error. */
export function storageRefusal(error: unknown): Refusal | undefined {
  const { code = "", syscall } = error as NodeJS.ErrnoException
  if (FULL.includes(code)) return new Refusal("STORAGE_FULL")
  if (!UNREACHABLE.includes(code) || syscall === undefined) return undefined
  return new Refusal("STORAGE_UNAVAILABLE", { retryAfter: SECONDS_UNTIL_RETRY, cause: error as Error })
}
