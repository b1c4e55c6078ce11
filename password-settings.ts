import { closeSync, fstatSync, openSync, readSync } from "node:fs"
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
/** How many places of the file are checked for the order of hashes. In a list sorted by count, which is also offered for download, the search would find nothing. */
const PLACES = 16

export function hashListFrom(text: string | undefined): string | null {
  const file = existingFileFrom("LEAKED_PASSWORDS_FILE", text)
  if (file !== null && !isSortedList(file))
    throw new BadSetting(
      `LEAKED_PASSWORDS_FILE: ${file} must have lines such as 00000…(40 digits of SHA-1):12, sorted by hash.`,
    )
  return file
}

function isSortedList(file: string): boolean {
  const descriptor = openSync(file, "r")
  try {
    if (!FIRST_LINE.test(pieceOf(descriptor, 0))) return false
    const { size } = fstatSync(descriptor)
    const places = Array.from({ length: PLACES }, (_, place) => Math.floor((size / PLACES) * place))
    const hashes = places.flatMap((at) => /^[\dA-F]{40}/im.exec(pieceOf(descriptor, at))?.[0].toUpperCase() ?? [])
    return hashes.every((hash, place) => place === 0 || hash >= (hashes[place - 1] ?? ""))
  } finally {
    closeSync(descriptor)
  }
}

/** Some bytes of the file from a position on; longer than two lines. */
function pieceOf(descriptor: number, at: number): string {
  const bytes = Buffer.alloc(128)
  return bytes.toString("latin1", 0, readSync(descriptor, bytes, 0, bytes.length, at))
}
