import { read, write } from "#db/client.server.ts"
import { recordImpersonatedWrite } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import { withIdempotency } from "../idempotency.ts"
import { mustStillBeSignedIn } from "../identity/sessions.ts"
import type { InnerNames } from "../inner-names.ts"
import { Refusal } from "../refusal.ts"
import { storingReceived } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import { DEFAULT_LEVEL, type UploadDocument } from "./inputs.ts"
import { type StoredFile, withOwners } from "./list-files.ts"
import { storeDocument } from "./stored-files.ts"

export type UploadedFile = Received & { uploadedName: string }
export type DocumentUpload = InnerNames<UploadDocument> & { file: UploadedFile | undefined }

/**
 * Stores an uploaded document (M55), once for one idempotent request. Refuses 400 without a file or when the virus scanner finds something in it, 503
 * when the scanner cannot be reached, and as `storeDocument`. Nothing of a refused file stays.
 */
export const uploadDocument = workflow(
  "manage files",
  async (actor, input: DocumentUpload, request): Promise<StoredFile> => {
    const { file, unitNumber = null, tenantId = null, permissionId: level = DEFAULT_LEVEL } = input
    if (!file) {
      throw new Refusal("VALIDATION_ERROR", { fields: { file: ["Required."] }, explained: { file: "Choose a file." } })
    }
    return storingReceived(file, async () => {
      await read((tx) => mustStillBeSignedIn(tx, actor))
      const received = await scanReceived(file)
      return write(async (tx) => {
        await mustStillBeSignedIn(tx, actor)
        const store = async () => {
          const { uploadedName } = file
          const stored = await storeDocument(tx, actor, { received, uploadedName, unitNumber, tenantId, level })
          await recordImpersonatedWrite(tx, actor, "a document")
          const [shown] = await withOwners(tx, [stored])
          if (!shown) throw new Error("A stored file is not listed")
          return shown
        }
        return request ? withIdempotency(tx, actor, request, store) : store()
      })
    })
  },
)
