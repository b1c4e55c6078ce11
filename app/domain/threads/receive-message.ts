/** Receives a mail once and never answers it. Work outside the database is done first. Source: api.md S5, threats.md T28, docs/decisions/0044. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { read } from "#db/client.server.ts"
import { storingSeveral, writeWithBytes } from "../storage/contents.ts"
import { TypeCheck } from "../storage/media-type.ts"
import { type Received, receiveBytes } from "../storage/receive.ts"
import { readAnyMail, SMALL } from "./read-in-thread.ts"
import type { ReadMail } from "./read-mail.ts"
import { type Arrival, isTakenIn, type ParsedMail, type Reception, storeInbound } from "./store-inbound.ts"

/** The largest mail, in bytes. */
export const LARGEST_MAIL = 25 * 1024 * 1024
/** Further files of a mail are left out, and its text names them. */
const MOST_FILES = 20

/** Stores a mail's raw bytes on disk for `receiveMessage`, which deletes most of them after reading. Refuses as `receiveBytes` does. */
export const receiveRaw = (source: AsyncIterable<Uint8Array> | Uint8Array[], signal?: AbortSignal): Promise<Received> =>
  receiveBytes(source, { limit: LARGEST_MAIL, isTransient: true, ...(signal ? { signal } : {}) })

/**
 * Receives a mail's raw bytes; an empty mail counts as known. The bytes are stored if the mail was read only in part, and discarded otherwise. A
 * mail that was received before, or is our own mail come back, changes nothing. Refuses (503 STORAGE_FULL) a mail to be quarantined when there is no
 * room, unless it stays in the mailbox.
 */
export async function receiveMessage(
  raw: Received,
  { isReleased = false, isInMailbox = false }: Partial<Arrival> = {},
): Promise<Reception> {
  const received: Received[] = [raw]
  return storingSeveral(received, async () => {
    // A small mail is read synchronously, which costs less than waiting for it.
    const bytes = raw.size <= SMALL ? readFileSync(raw.path) : await readFile(raw.path)
    if (bytes.byteLength === 0) return { outcome: "known" }
    const mail = await readAnyMail(bytes)
    const key = receivedKey(mail.from.address, mail.messageId, raw.sha256)
    // A known mail's files are not stored again. A mail without files is recognized in its transaction.
    if (mail.files.length > 0 && (await read((tx) => isTakenIn(tx, key, isReleased)))) return { outcome: "known" }
    const whole = withoutMore(mail)
    const parsed: ParsedMail = { ...whole, key, raw: whole.isPartial ? await typed(raw, bytes) : raw, files: [] }
    for (const file of mail.files.slice(0, MOST_FILES)) {
      const stored = await receiveBytes([file.bytes], { limit: LARGEST_MAIL })
      received.push(stored)
      parsed.files.push({ ...stored, fileName: file.fileName })
    }
    // The raw bytes of a mail are rarely stored. Those of a mail to quarantine are staged when its transaction needs them.
    const stored = parsed.isPartial ? [...parsed.files, parsed.raw] : parsed.files
    return writeWithBytes(stored, (tx) => storeInbound(tx, parsed, { isReleased, isInMailbox }))
  })
}

/** The raw mail with its media type, to become a file of its message. */
async function typed(raw: Received, bytes: Uint8Array): Promise<Received> {
  const type = new TypeCheck()
  type.add(bytes)
  return { ...raw, mediaType: await type.mediaType() }
}

/** A mail's unique key: its sender and Message-ID, else its bytes. */
export function receivedKey(address: string, messageId: string | null, sha256: string): string {
  return messageId === null ? sha256 : createHash("sha256").update(`${address}\n${messageId}`).digest("hex")
}

/** The mail without its further files, which the end of its text names. */
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
