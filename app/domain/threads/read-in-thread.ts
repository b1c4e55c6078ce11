/** Reads mails without holding up anybody: a large one in a thread of its own, and not for longer than a mail can be worth. Source: threats.md T29. */
import { once } from "node:events"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { type ReadMail, readMail } from "./read-mail.ts"
import { unreadableMail } from "./unreadable-mail.ts"

/** A mail up to this size is read at once, in bytes: it takes less time than starting a thread. */
export const SMALL = 64 * 1024
/** In milliseconds. One of 25 MiB takes two or three seconds. */
const PATIENCE = 30_000
const MEMORY = { maxOldGenerationSizeMb: 512 }

/** The thread's program: built beside the server, or (in development and tests) its source, which Node runs directly. */
const program = (): string | URL =>
  import.meta.url.endsWith(".ts")
    ? new URL("./mail-worker.ts", import.meta.url)
    : join(process.cwd(), "build/server/mail-worker.js")

/** A mail as far as it can be read; of one that cannot, or not in time, what its first lines say. */
export async function readAnyMail(bytes: Uint8Array, patience = PATIENCE): Promise<ReadMail> {
  const read = bytes.byteLength <= SMALL ? readMail(bytes) : readInThread(bytes, patience)
  return read.then(
    (mail) => (saysNothing(mail) ? unreadableMail(bytes) : mail),
    () => unreadableMail(bytes),
  )
}

/** What is no mail at all is read without an error too. */
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
