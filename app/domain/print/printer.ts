/**
 * Printing outside the request's way: one thread makes all PDFs, one after the other, so that a long one delays the next one and no page.
 * It starts with the first document and ends when nothing was asked of it for a while.
 */
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { Refusal } from "../refusal.ts"
import type { Sheet } from "./sheet.ts"

/** How long a document may take, and how long the thread waits for another one, in milliseconds. */
const PATIENCE = 30_000
const IDLE = 60_000
/** How many documents may wait; more are told to come back. */
const MOST_WAITING = 50
const SECONDS_UNTIL_RETRY = 5
const MEMORY = { maxOldGenerationSizeMb: 512 }

/** The thread's program: built beside the server, or (in development and tests) its source, which Node reads as it is. */
const program = (): string | URL =>
  import.meta.env.PROD ? join(process.cwd(), "build/server/pdf-worker.js") : new URL("./pdf-worker.ts", import.meta.url)

type Order = { sheet: Sheet; done: (pdf: Uint8Array<ArrayBuffer>) => void; failed: (error: Error) => void }

const waiting: Order[] = []
let worker: Worker | undefined
let current: Order | undefined
let alarm: NodeJS.Timeout | undefined

/** The PDF of a sheet, in bytes. Refuses (503 DATABASE_BUSY) when too many wait; fails with an Error when it cannot be made. */
export function printed(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting.length >= MOST_WAITING) throw new Refusal("DATABASE_BUSY", { retryAfter: SECONDS_UNTIL_RETRY })
  return new Promise((done, failed) => {
    waiting.push({ sheet, done, failed })
    next()
  })
}

function next(): void {
  if (current) return
  clearTimeout(alarm)
  current = waiting.shift()
  if (current) print(current)
  else rest()
}

function print({ sheet }: Order): void {
  worker ??= hired()
  worker.ref()
  alarm = setTimeout(() => dismiss(new Error("A document took too long to print")), PATIENCE)
  worker.postMessage(sheet)
}

function hired(): Worker {
  const made = new Worker(program(), { name: "printer", resourceLimits: MEMORY })
  made.on("message", (pdf: Uint8Array<ArrayBuffer>) => {
    if (made !== worker) return
    const { done } = current ?? {}
    current = undefined
    next()
    done?.(pdf)
  })
  made.on("error", (error) => {
    if (made === worker) dismiss(new Error("A document could not be printed", { cause: error }))
  })
  return made
}

/** An idle thread keeps nobody from ending the program, and its memory is given back after a while. */
function rest(): void {
  worker?.unref()
  alarm = setTimeout(() => dismiss(new Error("The printer was idle")), IDLE).unref()
}

/** Ends the thread; who waits for the document it was printing is told why. The next document gets a new one. */
function dismiss(reason: Error): void {
  const ended = worker
  const { failed } = current ?? {}
  worker = undefined
  current = undefined
  void ended?.terminate()
  failed?.(reason)
  if (waiting.length > 0) next()
}
