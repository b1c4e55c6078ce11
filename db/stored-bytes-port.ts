/** What an engine offers for the bytes of stored files. Each lies under its hash: SHA-256, as 64 hexadecimal digits. Sizes are in bytes. */
import type { Tx } from "./transaction.ts"
import { DatabaseBusy } from "./write-queue.ts"

/** A received file on the disk of this process, under a name of its own. */
export type ReceivedFile = { readonly sha256: string; readonly size: number; readonly path: string }

/** Stored bytes that can be sent. `stream` reads them all and then closes them; whoever does not call it closes them. */
export type OpenedBytes = { readonly size: number; stream(): ReadableStream<Uint8Array>; close(): Promise<void> }

/** Where stored bytes lie, for the operator, and their hash; "" for an upload that no row names. */
export type StoredPlace = { readonly sha256: string; readonly place: string }

/** The start of a process (ms), before any bytes are received, and the hashes that rows name. */
type Start = { readonly startedAt: number; known(): Promise<ReadonlySet<string>> }

/**
 * Errors of the disk arrive as Node's, and absent bytes as the code ENOENT, on both engines. Bytes are stored and removed inside the writers'
 * transaction of the row in `contents`, so that neither happens while the other does.
 */
export interface StoredBytes {
  /** Before the transaction: brings a received file to where `store` needs it. On SQLite it is there already. */
  stage(file: ReceivedFile): Promise<void>
  /** Replaces equal bytes, which may be damaged. Refuses (NotStaged) bytes that are neither staged nor stored. */
  store(tx: Tx, file: ReceivedFile): Promise<void>
  remove(tx: Tx, sha256: string): Promise<void>
  /** After a transaction that failed: removes what it left of the file, unless a row names it. The received file stays. */
  discard(file: ReceivedFile): Promise<void>
  has(sha256: string): Promise<boolean>
  open(sha256: string): Promise<OpenedBytes>
  /** The bytes in parts; nothing is opened before the first is read. */
  read(sha256: string): AsyncIterable<Uint8Array>
  inventory(): Promise<StoredPlace[]>
  /** Removes what killed processes left: on SQLite at a start, files without a row; on PostgreSQL also later, uploads of yesterday. Returns the number. */
  sweep(start?: Start): Promise<number>
}

/** Another transaction removed the bytes since they were staged, or the server lost them. They are staged again. */
export class NotStaged extends DatabaseBusy {
  override name = "NotStaged"
  readonly file: ReceivedFile
  constructor(file: ReceivedFile) {
    super("The bytes of a file were removed while they were being stored.")
    this.file = file
  }
}
