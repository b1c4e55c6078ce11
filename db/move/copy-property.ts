/** Copies a property's rows and stored files from one engine to the other, and computes a digest that is equal on both. */
import { createHash } from "node:crypto"
import type { CopiedTable } from "./copied-tables.ts"
import { type Row, textOf } from "./row-text.ts"

export type Content = { sha256: string; size: number }

export interface Source {
  /** All rows of a table in the order of its key, some at a time. */
  batches(table: CopiedTable): AsyncIterable<Row[]>
  /** The highest id that a table has ever assigned; 0 if there is none. */
  highestNumber(table: CopiedTable): Promise<number>
  /** The stored bytes, in parts; empty if they are missing. */
  bytesOf(content: Content): AsyncIterable<Uint8Array>
}

export interface Target {
  /** Adds rows, each as its text (row-text.ts). */
  insert(table: CopiedTable, texts: string[]): Promise<void>
  setHighestNumber(table: CopiedTable, highest: number): Promise<void>
  has(content: Content): boolean
  /** Stores bytes if `isWhole` returns true after the last part. */
  store(content: Content, parts: AsyncIterable<Uint8Array>, isWhole: () => boolean): Promise<void>
}

/** The rows of one side: their number, their SHA-256, and the stored bytes that they refer to, except those about to be removed. */
export type Rows = { rowsDigest: string; rows: number; contents: Content[] }
/** The content of one side, with the SHA-256 of all of it. `lost`: the hashes of stored files that are missing or damaged. */
export type Held = Rows & { digest: string; bytes: number; lost: string[] }

/** Reads everything from the source, and writes it to `target` if there is one. */
export async function copyProperty(tables: CopiedTable[], source: Source, target?: Target): Promise<Held> {
  const rows = await copyRows(tables, source, target)
  const digest = createHash("sha256").update(rows.rowsDigest)
  const lost: string[] = []
  let bytes = 0
  for (const content of rows.contents) {
    const isWhole = await copyBytes(content, source, target)
    digest.update(`${content.sha256} ${isWhole ? content.size : "is lost"}\n`)
    if (isWhole) bytes += content.size
    else lost.push(content.sha256)
  }
  return { ...rows, digest: digest.digest("hex"), bytes, lost }
}

export async function copyRows(tables: CopiedTable[], source: Source, target?: Target): Promise<Rows> {
  const digest = createHash("sha256")
  const contents: Content[] = []
  let rows = 0
  for (const table of tables) {
    for await (const batch of source.batches(table)) {
      if (table.name === "contents") contents.push(...batch.filter((row) => row.released_at === null).map(contentOf))
      const texts = batch.map((row) => textOf(table, row))
      for (const text of texts) digest.update(`${table.name} ${text}\n`)
      rows += texts.length
      await target?.insert(table, texts)
    }
    const highest = table.numbered ? await source.highestNumber(table) : 0
    if (highest === 0) continue
    digest.update(`${table.name} was numbered up to ${highest}\n`)
    await target?.setHighestNumber(table, highest)
  }
  return { rowsDigest: digest.digest("hex"), rows, contents }
}

/** How many rows of a table are read at a time. */
export const batchSize = ({ bytes }: CopiedTable): number => (bytes.length > 0 ? 10 : 200)

const contentOf = ({ sha256, size }: Row): Content => ({ sha256: String(sha256), size: Number(size) })

/** Returns false if the source's bytes are missing or damaged. */
async function copyBytes(content: Content, source: Source, target?: Target): Promise<boolean> {
  if (target?.has(content)) return true
  const hash = createHash("sha256")
  let sha256: string | undefined
  async function* measured() {
    for await (const part of source.bytesOf(content)) {
      hash.update(part)
      yield part
    }
    sha256 = hash.digest("hex")
  }
  const isWhole = () => sha256 === content.sha256
  if (target) await target.store(content, measured(), isWhole)
  else for await (const _ of measured());
  return isWhole()
}
