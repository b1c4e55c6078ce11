import { read, type Tx } from "#db/client.server.ts"
import { recordImpersonatedWrite } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import { withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import type { InnerNames } from "../inner-names.ts"
import type { Actor } from "../permissions.ts"
import { missing } from "../refusal.ts"
import { storingReceived, writeWithBytes } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import { DEFAULT_LEVEL, type UploadDocument } from "./inputs.ts"
import { type StoredFile, withOwners } from "./list-files.ts"
import { type StoredFileRow, storeDocument } from "./stored-files.ts"

export type UploadedFile = Received & { uploadedName: string }
export type DocumentUpload = InnerNames<UploadDocument> & { file: UploadedFile | undefined }

/** The data of an upload beside its bytes; `level` is the weakest level that may open it. */
type NewUpload = {
  file: UploadedFile | undefined
  unitNumber?: number | null | undefined
  tenantId?: number | null | undefined
  level: number
}

/** Stores an uploaded document (M55), once for one idempotent request. Refuses as `storeUpload`. */
export const uploadDocument = workflow(
  "manage files",
  (actor, { permissionId: level = DEFAULT_LEVEL, ...upload }: DocumentUpload, request): Promise<StoredFile> =>
    storeUpload(actor, { ...upload, level }, request, async (tx, stored) => {
      const [shown] = await withOwners(tx, [stored])
      if (!shown) throw new Error("A stored file is not listed")
      return shown
    }),
)

/** Stores a file and runs `then` in one transaction, once. Refuses 400 (no file, virus), 503 (no scanner) and as `storeDocument` does; a refusal stores nothing. */
export async function storeUpload<Result>(
  actor: Actor,
  { file, unitNumber = null, tenantId = null, level }: NewUpload,
  request: IdempotentRequest | undefined,
  then: (tx: Tx, stored: StoredFileRow) => Promise<Result>,
): Promise<Result> {
  if (!file) {
    throw missing("file", "Choose a file.")
  }
  return storingReceived(file, async () => {
    await read((tx) => mustStillBeSignedIn(tx, actor))
    const received = await scanReceived(file)
    return writeWithBytes([received], async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      const store = async () => {
        const { uploadedName } = file
        const stored = await storeDocument(tx, actor, { received, uploadedName, unitNumber, tenantId, level })
        await recordImpersonatedWrite(tx, actor, "a document")
        return then(tx, stored)
      }
      return request ? withIdempotency(tx, actor, request, store) : store()
    })
  })
}
