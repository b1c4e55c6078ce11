/** Files the program prints (statements): sent at once, or stored for a day. Source: api.md "FileRef", M60. */
import { randomUUID } from "node:crypto"
import { and, eq, gt, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { printedFiles } from "#db/schema/index.ts"

const DAY = 24 * 60 * 60 * 1000

export type PrintedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }
export type FileRef = { filesystemId: string; fileName: string }

/** Stores a file for a day under a name that cannot be guessed. */
export async function storePrintedFile(tx: Tx, { name, bytes }: PrintedFile): Promise<FileRef> {
  const id = randomUUID()
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await tx.run(tx.insert(printedFiles).values({ id, name, content, createdAt: tx.now }))
  return { filesystemId: id, fileName: name }
}

export async function findPrintedFile(tx: Tx, fileName: string): Promise<PrintedFile | undefined> {
  const isStored = and(eq(printedFiles.id, fileName), gt(printedFiles.createdAt, tx.now - DAY))
  const { name, content } = printedFiles
  const file = await tx.one(tx.select({ name, content }).from(printedFiles).where(isStored))
  return file && { name: file.name, bytes: new Uint8Array(file.content) }
}

export async function purgeOldPrintedFiles(tx: Tx): Promise<void> {
  await tx.run(tx.delete(printedFiles).where(lte(printedFiles.createdAt, tx.now - DAY)))
}
