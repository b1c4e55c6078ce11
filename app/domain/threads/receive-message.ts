/**
 * Takes a mail in, whichever way it came: into its thread or one of its own, once. Everything that waits for more than the database is done before its
 * transaction. Nothing is ever answered. Source: api.md S5, threats.md T28, docs/decisions/0044.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { read, write } from "#db/client.server.ts"
import { storingSeveral } from "../storage/contents.ts"
import { TypeCheck } from "../storage/media-type.ts"
import { type Received, receiveBytes } from "../storage/receive.ts"
import { readAnyMail, SMALL } from "./read-in-thread.ts"
import type { ReadMail } from "./read-mail.ts"
import { type Arrival, isTakenIn, type ParsedMail, type Reception, storeInbound } from "./store-inbound.ts"

/** The largest mail, in bytes. */
export const LARGEST_MAIL = 25 * 1024 * 1024
/** More files of one mail are left out, and named in its text. */
const MOST_FILES = 20

/** The raw bytes of a mail, for `receiveMessage`: most are gone once it is read. Refuses as `receiveBytes` does. */
export const receiveRaw = (source: AsyncIterable<Uint8Array> | Uint8Array[], signal?: AbortSignal): Promise<Received> =>
  receiveBytes(source, { limit: LARGEST_MAIL, isTransient: true, ...(signal ? { signal } : {}) })

/**
 * Takes in the raw bytes of a mail, none of which are nothing new; they are stored when it could not be read, or not whole, and discarded otherwise. A mail that was taken in before, or is
 * our own coming back, changes nothing. Refuses (503 STORAGE_FULL) one that is to be kept out when there is no room, unless it is in the mailbox.
 */
export async function receiveMessage(
  raw: Received,
  { isReleased = false, isInMailbox = false }: Partial<Arrival> = {},
): Promise<Reception> {
  const received: Received[] = [raw]
  return storingSeveral(received, async () => {
    // A small one is read at once: that costs less than to wait for it.
    const bytes = raw.size <= SMALL ? readFileSync(raw.path) : await readFile(raw.path)
    if (bytes.byteLength === 0) return { outcome: "known" }
    const mail = await readAnyMail(bytes)
    const key = receivedKey(mail.from.address, mail.messageId, raw.sha256)
    // Files are not written once more for a mail that is there; one without files is told when it would be stored.
    if (mail.files.length > 0 && (await read((tx) => isTakenIn(tx, key, isReleased)))) return { outcome: "known" }
    const whole = withoutMore(mail)
    const parsed: ParsedMail = { ...whole, key, raw: whole.isPartial ? await typed(raw, bytes) : raw, files: [] }
    for (const file of mail.files.slice(0, MOST_FILES)) {
      const stored = await receiveBytes([file.bytes], { limit: LARGEST_MAIL })
      received.push(stored)
      parsed.files.push({ ...stored, fileName: file.fileName })
    }
    return write((tx) => storeInbound(tx, parsed, { isReleased, isInMailbox }))
  })
}

/** A raw mail that becomes a file of its message. */
async function typed(raw: Received, bytes: Uint8Array): Promise<Received> {
  const type = new TypeCheck()
  type.add(bytes)
  return { ...raw, mediaType: await type.mediaType() }
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
