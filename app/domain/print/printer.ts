/** Printing outside of requests: one thread makes all PDFs in order, so a long one delays no page. It ends after being idle for a while. */
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { Refusal } from "../refusal.ts"
import type { PdfDocument } from "./pdf-document.ts"

type Limits = {
  /** The timeout of a document, and how long an idle thread waits for the next, in milliseconds. */
  patience: number
  idle: number
  maxWaiting: number
}
const USUAL: Limits = { patience: 30_000, idle: 60_000, maxWaiting: 50 }
const SECONDS_UNTIL_RETRY = 5
const MEMORY = { maxOldGenerationSizeMb: 512 }

/** The thread's program: built beside the server, or (in development and tests) its source, which Node runs directly. */
const program = (): string | URL =>
  import.meta.url.endsWith(".ts")
    ? new URL("./pdf-worker.ts", import.meta.url)
    : join(process.cwd(), "build/server/pdf-worker.js")

type Order = { document: PdfDocument; done: (pdf: Uint8Array<ArrayBuffer>) => void; failed: (error: Error) => void }

export class Printer {
  readonly #limits: Limits
  readonly #waiting: Order[] = []
  #worker: Worker | undefined
  #current: Order | undefined
  #alarm: NodeJS.Timeout | undefined

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...USUAL, ...limits }
  }

  /** The PDF of a document, in bytes. Refuses (503 DATABASE_BUSY) when too many wait; throws an Error when it cannot be made. */
  print(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#waiting.length >= this.#limits.maxWaiting) {
      throw new Refusal("DATABASE_BUSY", { retryAfter: SECONDS_UNTIL_RETRY })
    }
    return new Promise((done, failed) => {
      this.#waiting.push({ document, done, failed })
      this.#next()
    })
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#alarm)
    this.#current = this.#waiting.shift()
    if (this.#current) this.#begin(this.#current)
    else this.#rest()
  }

  #begin({ document }: Order): void {
    this.#worker ??= this.#hired()
    this.#worker.ref()
    this.#alarm = setTimeout(() => this.#dismiss(new Error("A document took too long to print")), this.#limits.patience)
    this.#worker.postMessage(document)
  }

  #hired(): Worker {
    const worker = new Worker(program(), { name: "printer", resourceLimits: MEMORY })
    worker.on("message", (pdf: Uint8Array<ArrayBuffer>) => {
      if (worker !== this.#worker) return
      const order = this.#current
      this.#current = undefined
      this.#next()
      order?.done(pdf)
    })
    worker.on("error", (cause) => {
      if (worker === this.#worker) this.#dismiss(new Error("A document could not be printed", { cause }))
    })
    return worker
  }

  /** An idle thread does not keep the program running, and its memory is freed after a while. */
  #rest(): void {
    this.#worker?.unref()
    this.#alarm = setTimeout(() => this.#dismiss(new Error("Nothing to print")), this.#limits.idle).unref()
  }

  /** Ends the thread; the promise of the document it was printing is rejected with the reason. The next document gets a new thread. */
  #dismiss(reason: Error): void {
    const order = this.#current
    void this.#worker?.terminate()
    this.#worker = undefined
    this.#current = undefined
    clearTimeout(this.#alarm)
    order?.failed(reason)
    if (this.#waiting.length > 0) this.#next()
  }
}

export const printer = new Printer()
