/** Reads the settings of the lists of leaked passwords. */
import { closeSync, openSync, readSync } from "node:fs"
import { BadSetting, existingFileFrom, LOOPBACK } from "./setting-values.ts"

/** The address to which five digits of a hash are appended. */
export function rangeServiceFrom(text: string | undefined): URL | null {
  if (!text?.trim()) return null
  const url = URL.parse(text.trim())
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.has(url.hostname))
  if (!url || !isSafe || url.search || url.hash || url.username)
    throw new BadSetting(
      "LEAKED_PASSWORDS_URL must be an https address such as https://api.pwnedpasswords.com/range/, or http on this machine.",
    )
  if (!url.pathname.endsWith("/")) url.pathname += "/"
  return url
}

const FIRST_LINE = /^[\dA-F]{40}(:\d+)?\r?\n/i

export function hashListFrom(text: string | undefined): string | null {
  const file = existingFileFrom("LEAKED_PASSWORDS_FILE", text)
  if (file !== null && !FIRST_LINE.test(beginningOf(file)))
    throw new BadSetting(
      `LEAKED_PASSWORDS_FILE: ${file} must have lines such as 00000…(40 digits of SHA-1):12, sorted.`,
    )
  return file
}

function beginningOf(file: string): string {
  const descriptor = openSync(file, "r")
  try {
    const bytes = Buffer.alloc(64)
    return bytes.toString("latin1", 0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
