/** Documents that staff have stored. */
import { type StoredFileRow, storeDocument } from "~/domain/files/stored-files.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { writeReceived } from "~/domain/storage/contents.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"

type Document = { text?: string; size?: number; level?: number; unit?: number; tenant?: number }

/** Stores a document. `size` sets its bytes if the text does not matter. */
export async function document(uploadedName: string, about: Document = {}): Promise<StoredFileRow> {
  const { text, size = 20, level = 6, unit, tenant } = about
  const bytes = text === undefined ? Buffer.alloc(size, uploadedName) : Buffer.from(text)
  const received = await receiveBytes([bytes], { limit: bytes.byteLength })
  const stored = { received, uploadedName, level, unitNumber: unit ?? null, tenantId: tenant ?? null }
  return writeReceived([received], (tx) => storeDocument(tx, SYSTEM, stored))
}
