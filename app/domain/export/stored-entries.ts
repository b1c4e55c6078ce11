/** The stored files in the zip: documents, mail attachments, pictures. Each name begins with the file's id, so that it is unique. */
import { asc, eq, gt } from "drizzle-orm"
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Tx } from "#db/client.server.ts"
import type { ReadSnapshot } from "#db/engine-port.ts"
import { contents, messageAttachments, publicPictures, requestPictures, storedFiles } from "#db/schema/index.ts"
import { cleanName } from "./entry-names.ts"

type Named = { id: number; name: string }

/** A stored file: its name in the zip, the SHA-256 of its bytes, and the virus scanner's finding. */
export type StoredEntry = { name: string; sha256: string; finding: string | null }

const PICTURE = "picture.webp"
const BATCH = 1_000

/** For instance "files/documents/12 Lease.pdf". */
export const storedEntryName = (folder: string, { id, name }: Named): string =>
  `files/${folder}/${id} ${cleanName(name)}`

/** A column with the name of a row's file in the zip. */
export const fileColumn = <Row>(folder: string, of: (row: Row) => Named) => ({
  name: "file",
  kind: "text" as const,
  about: "Its place in this zip",
  of: (row: Row) => storedEntryName(folder, of(row)),
})

type Source = {
  folder: string
  table: SQLiteTable
  id: AnySQLiteColumn
  sha256: AnySQLiteColumn
  name?: AnySQLiteColumn
}

const SOURCES: readonly Source[] = [
  {
    folder: "documents",
    table: storedFiles,
    id: storedFiles.id,
    sha256: storedFiles.sha256,
    name: storedFiles.uploadedName,
  },
  {
    folder: "mails",
    table: messageAttachments,
    id: messageAttachments.id,
    sha256: messageAttachments.sha256,
    name: messageAttachments.uploadedName,
  },
  { folder: "requests", table: requestPictures, id: requestPictures.id, sha256: requestPictures.largeSha256 },
  { folder: "public page", table: publicPictures, id: publicPictures.id, sha256: publicPictures.largeSha256 },
]

/** All stored files of the snapshot. Only the list is in memory, not the bytes. */
export async function storedEntries(readSnapshot: ReadSnapshot): Promise<StoredEntry[]> {
  const all: StoredEntry[] = []
  for (const source of SOURCES) {
    for (let after = 0; ; ) {
      const rows = await readSnapshot((tx) => batchOf(tx, source, after))
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      for (const { id, name, sha256, finding } of rows)
        all.push({ name: storedEntryName(source.folder, { id, name: name ?? PICTURE }), sha256, finding })
    }
  }
  return all
}

type FileRow = { id: number; sha256: string; name: string | null; finding: string | null }

async function batchOf(tx: Tx, { table, id, sha256, name }: Source, after: number): Promise<FileRow[]> {
  const columns = { id, sha256, finding: contents.finding, ...(name ? { name } : {}) }
  const rows = await tx.all(
    tx
      .select(columns)
      .from(table)
      .leftJoin(contents, eq(contents.sha256, sha256))
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(BATCH),
  )
  return rows as FileRow[]
}
