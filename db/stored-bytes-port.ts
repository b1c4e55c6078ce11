/** The interface of an engine for the bytes of stored files. Bytes are stored under their hash: SHA-256, as 64 hexadecimal digits. Sizes are in bytes. */
import type { Tx } from "./transaction.ts"
import { DatabaseBusy } from "./write-queue.ts"

/** A received file on this process's disk, under a name of its own. */
export type ReceivedFile = { readonly sha256: string; readonly size: number; readonly path: string }

/** Open stored bytes. `stream` reads them all and then closes them; a caller that does not use it must close them. */
export type OpenedBytes = { readonly size: number; stream(): ReadableStream<Uint8Array>; close(): Promise<void> }

/** The place of stored bytes, for the operator, and their hash; "" for an upload that no row refers to. */
export type StoredPlace = { readonly sha256: string; readonly place: string }

/** The start of a process (milliseconds), before any bytes are received, and the hashes that rows refer to. */
type Start = { readonly startedAt: number; known(): Promise<ReadonlySet<string>> }

/** On both engines, disk errors are Node's, and missing bytes have the code ENOENT. Storing and removing never overlap: both are in the row's transaction. */
export interface StoredBytes {
  /** Before the transaction: brings a received file to the place where `store` needs it. On SQLite it is there already. */
  stage(file: ReceivedFile): Promise<void>
  /** Replaces equal bytes, which may be damaged. Refuses (NotStaged) bytes that are neither staged nor stored. */
  store(tx: Tx, file: ReceivedFile): Promise<void>
  remove(tx: Tx, sha256: string): Promise<void>
  /** After a failed transaction: removes its remains of the file, unless a row refers to it. The received file stays. */
  discard(file: ReceivedFile): Promise<void>
  has(sha256: string): Promise<boolean>
  open(sha256: string): Promise<OpenedBytes>
  /** The bytes in parts; nothing is opened before the first is read. */
  read(sha256: string): AsyncIterable<Uint8Array>
  inventory(): Promise<StoredPlace[]>
  /** Removes the remains of killed processes: on SQLite at a start, files without a row; on PostgreSQL also later, uploads of the day before. Returns the number. */
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
