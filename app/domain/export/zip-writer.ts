/** Writes a zip to the disk while its entries are made: one entry after another, of any size and number (Zip64). */
import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { Readable } from "node:stream"
import { finished, pipeline } from "node:stream/promises"
import { ZipFile } from "yazl"
import { entryPath } from "./entry-names.ts"

type Piece = string | Uint8Array
export type Pieces = Iterable<Piece> | AsyncIterable<Piece>

/** A written entry: its name in the zip, its size in bytes and the SHA-256 of its bytes. */
export type Entry = { name: string; bytes: number; sha256: string }

/** File types that compression hardly makes smaller. */
const PACKED = /\.(pdf|jpe?g|png|webp|heic|gif|zip|docx|xlsx|pptx|mp4|mov)$/i

/** yazl's record of an entry. It writes the zip's directory from these records. */
type ListedEntry = { state: number }
/** The state of an entry whose bytes are all in the zip. */
const WRITTEN = 3

export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #names = new Set<string>()
  readonly #at: Date
  readonly #hash = createHash("sha256")
  #bytes = 0
  readonly #written: Promise<void>
  /** yazl searches all its entries at each step, so the time would grow with the square of their number. Written entries therefore wait here for the directory. */
  readonly #listed: ListedEntry[] = []
  #failure: Error | undefined
  #current: Readable = Readable.from([])
  /** yazl holds a function for each entry until the end, so the function must not hold the entry's bytes. */
  readonly #give = (give: (error: null, entry: Readable) => void) => give(null, this.#current)

  /** Creates the file; only its owner may read it. `at` (milliseconds) is the time of its entries. Refuses a file that exists. */
  constructor(path: string, at: number) {
    this.#at = new Date(at)
    const counted = async function* (this: ZipWriter, source: AsyncIterable<Uint8Array>) {
      for await (const piece of source) {
        this.#hash.update(piece)
        this.#bytes += piece.length
        yield piece
      }
    }
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 })
    this.#written = pipeline(this.#zip.outputStream as Readable, counted.bind(this), file)
    this.#written.catch((error) => this.#fail(error))
    this.#zip.on("error", (error: Error) => this.#fail(error))
  }

  /** Writes one entry. If the name is taken, a number is added: "Lease (2).pdf". Throws errors of the pieces and of the disk. */
  async add(name: string, pieces: Pieces): Promise<Entry> {
    if (this.#failure) throw this.#failure
    const taken = entryPath(name, this.#names)
    const hash = createHash("sha256")
    let bytes = 0
    const hashed = async function* () {
      for await (const piece of pieces) {
        const part = typeof piece === "string" ? Buffer.from(piece) : piece
        hash.update(part)
        bytes += part.length
        yield part
      }
    }
    const entry = Readable.from(hashed(), { objectMode: false })
    this.#current = entry
    this.#setWrittenAside()
    const read = finished(entry)
    this.#zip.addReadStreamLazy(taken, this.#optionsOf(taken), this.#give)
    await read.catch((error: Error) => this.#fail(error))
    this.#current = Readable.from([])
    if (this.#failure) throw this.#failure
    return { name: taken, bytes, sha256: hash.digest("hex") }
  }

  #entries(): ListedEntry[] {
    return (this.#zip as unknown as { entries: ListedEntry[] }).entries
  }

  #setWrittenAside(): void {
    const entries = this.#entries()
    const open = entries.findIndex(({ state }) => state !== WRITTEN)
    this.#listed.push(...entries.splice(0, open === -1 ? entries.length : open))
  }

  #optionsOf(name: string) {
    return { mtime: this.#at, mode: 0o100600, compress: !PACKED.test(name) }
  }

  /** Writes the directory and flushes the file. Returns the file's size in bytes and its SHA-256. */
  async finish(): Promise<{ bytes: number; sha256: string }> {
    if (this.#failure) throw this.#failure
    Object.assign(this.#zip, { entries: [...this.#listed, ...this.#entries()] })
    this.#zip.end()
    await this.#written
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") }
  }

  /** Closes an unfinished zip, so that its file can be deleted. */
  async abandon(): Promise<void> {
    this.#fail(new Error("The zip was abandoned"))
    await this.#written.catch(() => undefined)
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#current.once("error", () => undefined).destroy(error)
    ;(this.#zip.outputStream as Readable).destroy(error)
  }
}
