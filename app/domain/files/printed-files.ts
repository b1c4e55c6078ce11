/** Files the program prints (statements): sent at once, or stored for a day. Source: api.md "FileRef", M60. */
import { randomUUID } from "node:crypto"
import { and, eq, gt, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { printedFiles } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import type { FileQuery } from "./inputs.ts"

const DAY = 24 * 60 * 60 * 1000

export type PrintedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }
export type FileRef = { filesystemId: string; fileName: string }

/** Stores a file for a day under a name nobody can guess. */
export async function storePrintedFile(tx: Tx, { name, bytes }: PrintedFile): Promise<FileRef> {
  const id = randomUUID()
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await tx.run(tx.insert(printedFiles).values({ id, name, content, createdAt: tx.now }))
  return { filesystemId: id, fileName: name }
}

/** A stored file, under the requested name. Refuses 404 FILE_NOT_FOUND. */
export const printedFile = command("see tenants", async (tx, _actor, input: FileQuery): Promise<PrintedFile> => {
  const isStored = and(eq(printedFiles.id, input.fileName), gt(printedFiles.createdAt, tx.now - DAY))
  const file = await tx.one(tx.select({ content: printedFiles.content }).from(printedFiles).where(isStored))
  if (!file) throw new Refusal("FILE_NOT_FOUND")
  return { name: input.uploadedName, bytes: new Uint8Array(file.content) }
})

/** Deletes files that are older than a day. */
export async function forgetOldPrintedFiles(tx: Tx): Promise<void> {
  await tx.run(tx.delete(printedFiles).where(lte(printedFiles.createdAt, tx.now - DAY)))
}
