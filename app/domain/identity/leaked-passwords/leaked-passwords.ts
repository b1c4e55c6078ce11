/**
 * Checks whether a new password is in a list of leaked passwords: in the operator's file, or at a service that only learns the first five hexadecimal
 * digits of its SHA-1. Without either, nothing is checked. Source: docs/decisions/0059.
 */
import { createHash } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { settings } from "../../../../settings.ts"
import { badField } from "../../refusal.ts"
import { isInRange } from "./range-service.ts"
import { isInSortedFile } from "./sorted-file.ts"

const LEAKED = "This password appears in a list of leaked passwords. Choose another one."
/** The most milliseconds that a person waits for both lists. */
const PATIENCE = 2_000

/** Refuses (400 beside `password`) a leaked password. If a list cannot be read within two seconds, reports this and refuses nothing. */
export async function mustNotBeLeaked(password: string): Promise<void> {
  const { leakedPasswordsFile: file, leakedPasswordsUrl: url } = settings()
  if (file === null && url === null) return
  const digest = createHash("sha1").update(password.normalize("NFKC")).digest("hex").toUpperCase()
  const isListed = async (signal: AbortSignal) =>
    (file !== null && (await isInSortedFile(file, digest))) || (url !== null && (await isInRange(url, digest, signal)))
  if (await inTime(isListed)) throw badField("password", LEAKED)
}

async function inTime(search: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const ending = new AbortController()
  const late = delay(PATIENCE, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`no answer within ${PATIENCE / 1000} seconds`)
  })
  try {
    return await Promise.race([search(ending.signal), late])
  } catch (error) {
    reported(error)
    return false
  } finally {
    ending.abort()
  }
}

type Report = (message: string) => void
let report: Report = (message) => console.error(message)

/** Sets where the process reports that a list could not be read. */
export function reportUnreadLists(to: Report): void {
  report = to
}

function reported(error: unknown): void {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
  report(`the list of leaked passwords could not be read, and a new password was accepted without it: ${reason}`)
}
