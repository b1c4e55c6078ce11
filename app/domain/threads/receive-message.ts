/**
 * Takes a mail in, whichever way it came: into its thread or one of its own, once. Everything that waits for more than the database is done before its
 * transaction. Nothing is ever answered. Source: api.md S5, threats.md T28, docs/decisions/0044.
 */
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { read, write } from "#db/client.server.ts"
import { discardReceived } from "../storage/contents.ts"
import { type Received, receiveBytes } from "../storage/receive.ts"
import { readAnyMail } from "./read-in-thread.ts"
import type { ReadMail } from "./read-mail.ts"
import { isTakenIn, type ParsedMail, type Reception, storeInbound } from "./store-inbound.ts"

/** The largest mail, in bytes. */
export const LARGEST_MAIL = 25 * 1024 * 1024
/** More files of one mail are left out, and named in its text. */
const MOST_FILES = 20

/**
 * Takes in the raw bytes of a mail; they are stored when it could not be read, or not whole, and discarded otherwise. `isReleased`: an administrator lets it
 * in, however much its sender sends. A mail that was taken in before, or is our own coming back, changes nothing.
 */
export async function receiveMessage(raw: Received, { isReleased = false } = {}): Promise<Reception> {
  const received: Received[] = [raw]
  try {
    const bytes = await readFile(raw.path)
    const mail = await readAnyMail(bytes)
    const key = receivedKey(mail.from.address, mail.messageId, raw.sha256)
    if (await read((tx) => isTakenIn(tx, key, isReleased))) return { outcome: "known" }
    const parsed: ParsedMail = { ...withoutMore(mail), key, raw, files: [] }
    for (const file of mail.files.slice(0, MOST_FILES)) {
      const stored = await receiveBytes([file.bytes], { limit: LARGEST_MAIL })
      received.push(stored)
      parsed.files.push({ ...stored, fileName: file.fileName })
    }
    return await write((tx) => storeInbound(tx, parsed, isReleased))
  } finally {
    // What was stored has moved to its place.
    for (const one of received) await discardReceived(one)
  }
}

/** What makes a mail once: its sender and Message-ID, else its bytes. */
export function receivedKey(address: string, messageId: string | null, sha256: string): string {
  return messageId === null ? sha256 : createHash("sha256").update(`${address}\n${messageId}`).digest("hex")
}

/** A mail with the names of the files that are left out at the end of its text. */
function withoutMore(mail: ReadMail): ReadMail {
  const more = mail.files.slice(MOST_FILES)
  if (more.length === 0) return mail
  const names = more
    .map(({ fileName }) => fileName)
    .join(", ")
    .slice(0, 2_000)
  const text = `${mail.text}\n\n[Of its files ${MOST_FILES} are here. Left out: ${names}.]`.trim()
  return { ...mail, text, isPartial: true }
}
