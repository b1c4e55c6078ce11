/** Reads mails without blocking the server: a large mail in its own thread, with a time limit. Source: threats.md T29. */
import { once } from "node:events"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { cleanLine } from "./mail-text.ts"
import { type ReadMail, readMail } from "./read-mail.ts"

/** A mail up to this size, in bytes, is read at once, which takes less time than starting a thread. */
export const SMALL = 64 * 1024
/** In milliseconds. A mail of 25 MiB takes two or three seconds. */
const PATIENCE = 30_000
const MEMORY = { maxOldGenerationSizeMb: 512 }

/** The thread's program: built beside the server, or (in development and tests) its source, which Node runs directly. */
const program = (): string | URL =>
  import.meta.url.endsWith(".ts")
    ? new URL("./mail-worker.ts", import.meta.url)
    : join(process.cwd(), "build/server/mail-worker.js")

/** Reads as much of a mail as possible; a mail that cannot be read, or not in time, is read by its first lines. */
export async function readAnyMail(bytes: Uint8Array, patience = PATIENCE): Promise<ReadMail> {
  const read = bytes.byteLength <= SMALL ? readMail(bytes) : readInThread(bytes, patience)
  return read.then(
    (mail) => (saysNothing(mail) ? unreadableMail(bytes) : mail),
    () => unreadableMail(bytes),
  )
}

/** The parser reads bytes that are no mail without an error. */
const saysNothing = ({ from, subject, text, files }: ReadMail): boolean =>
  from.address === "" && subject === "" && text === "" && files.length === 0

async function readInThread(bytes: Uint8Array, patience: number): Promise<ReadMail> {
  const worker = new Worker(program(), { name: "mail reader", workerData: bytes, resourceLimits: MEMORY })
  try {
    const [mail] = await once(worker, "message", { signal: AbortSignal.timeout(patience) })
    return mail
  } finally {
    await worker.terminate()
  }
}

/** The number of bytes in which the header of an unreadable mail is searched. */
const HEAD = 64 * 1024
const ADDRESS = /[^\s<>"(),:;@]{1,64}@[^\s<>"(),:;@]{1,189}/

/** Reads the people and the subject in an unreadable mail's first lines, without its files. The mail's bytes are stored beside it. */
function unreadableMail(bytes: Uint8Array): ReadMail {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD)).split(/\r?\n\r?\n/, 1)[0] ?? ""
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*(.{0,500})`, "im").exec(head)?.[1] ?? ""
  return {
    messageId: /<[^<>\s]{1,298}>/.exec(header("message-id"))?.[0] ?? null,
    inReplyTo: null,
    references: [],
    from: { name: "", address: ADDRESS.exec(header("from"))?.[0].toLowerCase() ?? "" },
    hasSeveralSenders: true,
    to: [],
    copies: [],
    deliveredTo: [],
    subject: cleanLine(header("subject")),
    text: "[This mail could not be read. It is attached as it came.]",
    files: [],
    authenticationResults: [],
    isAutomatic: false,
    report: null,
    isPartial: true,
  }
}
