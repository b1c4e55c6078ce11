/**
 * Appends lines to a file and begins a new file when it is full. Several processes may write to one file: each line is one append, and a full file gets a
 * unique name, so that none overwrites another. Never throws. Source: docs/decisions/0058.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import type { LogFile } from "../../../settings.ts"

/** How often a process checks whether another program renamed, removed or emptied the file, in milliseconds. */
const LOOK = 1_000
const OPENING = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK
/** The end of a full file's name: the instant, and the process that found it full. */
const FULL = /^\.\d{8}T\d{9}Z-\d+$/

type Opened = { descriptor: number; inode: bigint; size: number; lookedAt: number }

export type LogFailure = (error: unknown) => void

export class LogAppender {
  readonly #file: LogFile
  readonly #failed: LogFailure
  #opened: Opened | undefined
  /** A full disk may store only the beginning of a line; then the next line begins on a new line. */
  #isTorn = false

  constructor(file: LogFile, failed: LogFailure) {
    this.#file = file
    this.#failed = failed
  }

  /** Appends a line, given without its line break. Returns whether it was written. */
  append(line: string): boolean {
    try {
      this.#write(Buffer.from(`${this.#isTorn ? "\n" : ""}${line}\n`))
      return true
    } catch (error) {
      this.#failed(error)
      this.#close()
      return false
    }
  }

  #write(bytes: Buffer): void {
    const { maxBytes } = this.#file
    let file = this.#current()
    if (maxBytes > 0 && file.size > 0 && file.size + bytes.byteLength > maxBytes) file = this.#next(file)
    const written = writeSync(file.descriptor, bytes)
    file.size += written
    this.#isTorn = written < bytes.byteLength
    if (this.#isTorn) throw new Error(`${written} of ${bytes.byteLength} bytes were written`)
  }

  #current(): Opened {
    const { path } = this.#file
    if (this.#opened && Date.now() - this.#opened.lookedAt >= LOOK && !isStillAt(path, this.#opened)) this.#close()
    this.#opened ??= open(path)
    return this.#opened
  }

  #next(full: Opened): Opened {
    const { path, maxOlder } = this.#file
    try {
      if (inodeAt(path) === full.inode) renameSync(path, `${path}.${stamp()}`)
      this.#close()
      removeOlder(path, maxOlder)
    } catch (error) {
      this.#failed(error)
      // The file keeps growing; renaming is tried again at the next check.
      full.size = 0
    }
    return this.#current()
  }

  #close(): void {
    const last = this.#opened
    this.#opened = undefined
    try {
      if (last) closeSync(last.descriptor)
    } catch (error) {
      this.#failed(error)
    }
  }
}

function open(path: string): Opened {
  const descriptor = openSync(path, OPENING, 0o600)
  const found = fstatSync(descriptor, { bigint: true })
  if (!found.isFile()) {
    closeSync(descriptor)
    throw new Error(`${path} is not a file`)
  }
  return { descriptor, inode: found.ino, size: Number(found.size), lookedAt: Date.now() }
}

const inodeAt = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino

function isStillAt(path: string, opened: Opened): boolean {
  opened.lookedAt = Date.now()
  opened.size = fstatSync(opened.descriptor).size
  return inodeAt(path) === opened.inode
}

const stamp = () => `${new Date().toISOString().replaceAll(/[-:.]/g, "")}-${process.pid}`

/** Deletes the oldest full files. Names sort by time. */
function removeOlder(path: string, maxOlder: number): void {
  const [folder, name] = [dirname(path), basename(path)]
  const full = readdirSync(folder).filter((one) => one.startsWith(name) && FULL.test(one.slice(name.length)))
  for (const one of full.toSorted().slice(0, -maxOlder)) rmSync(join(folder, one), { force: true })
}
