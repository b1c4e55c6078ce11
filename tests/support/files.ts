/** Documents to upload, and the files that are being received. */
import { existsSync, readdirSync } from "node:fs"
import { read, write } from "#db/client.server.ts"
import type { StoredFileRow } from "~/domain/files/stored-files.ts"
import { storeDocument } from "~/domain/files/stored-files.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { releasedContents, removeReleased, writeReceived } from "~/domain/storage/contents.ts"
import { incomingFolder } from "~/domain/storage/disk.server.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"

/** A form with one file and some fields, in the browser's encoding. */
export function documentForm(
  bytes: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  name = "Lease.txt",
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append("file", new Blob([bytes]), name)
  return form
}

type Stored = { level?: number; name?: string; unitNumber?: number | null; tenantId?: number | null; now?: number }

/** A stored document of a person with that level. */
export async function hasStored(text: string, stored: Stored = {}): Promise<StoredFileRow> {
  const { level = 6, name = "Lease.txt", unitNumber = null, tenantId = null, now } = stored
  const received = await receiveBytes([Buffer.from(text)], { limit: 1_000_000 })
  const document = { received, uploadedName: name, unitNumber, tenantId, level }
  return writeReceived([received], (tx) => storeDocument(tx, SYSTEM, document), now)
}

/** Deletes files that no row names, as the job does. */
export async function removesReleased(): Promise<void> {
  for (const sha256 of await read(releasedContents)) await write((tx) => removeReleased(tx, sha256))
}

/** The names of files that are being received. */
export const incoming = (): string[] => (existsSync(incomingFolder()) ? readdirSync(incomingFolder()) : [])
