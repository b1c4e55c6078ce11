/** Files to download: their bytes, and the name offered for saving. Source: api.md M56, M59, M60. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { messageAttachments } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import type { FileDetails, FileQuery, OneFile } from "./inputs.ts"
import { findPrintedFile, type PrintedFile } from "./printed-files.ts"
import { findStoredFile, type StoredFileRow, storedFileByName } from "./stored-files.ts"

/** Bytes on disk and the name offered for saving; or a printed file with its bytes. */
export type FetchedFile = { name: string; mediaType: string; sha256: string; size: number }

/** A stored file's bytes (M56). Refuses 404 FILE_NOT_FOUND, 403 where rule F denies it. */
export const fetchStoredFile = command("see files", async (tx, actor, { id }: OneFile): Promise<FetchedFile> => {
  return asFetched(await findStoredFile(tx, actor, id))
})

/** A stored file's name and data (M59). Refuses as above. */
export const storedFileDetails = command("see files", (tx, actor, { dbId }: FileDetails) =>
  findStoredFile(tx, actor, dbId),
)

/** A stored file, an attachment of an inbound mail or a printed file by its stored name (M60). Refuses as above. */
export const fetchFileByName = command(
  "see files",
  async (tx, actor, { fileName, uploadedName }: FileQuery): Promise<FetchedFile | PrintedFile> => {
    const stored = (await storedFileByName(tx, actor, fileName)) ?? (await attachmentNamed(tx, fileName))
    if (stored) return { ...asFetched(stored), name: uploadedName }
    const printed = await findPrintedFile(tx, fileName)
    if (!printed) throw new Refusal("FILE_NOT_FOUND")
    return { ...printed, name: uploadedName }
  },
)

/** An attachment of an inbound mail, which all of management may read. */
const attachmentNamed = (tx: Tx, name: string) =>
  tx.one(tx.select().from(messageAttachments).where(eq(messageAttachments.name, name)))

type OnDisk = Pick<StoredFileRow, "uploadedName" | "mediaType" | "sha256" | "size">

const asFetched = ({ uploadedName, mediaType, sha256, size }: OnDisk): FetchedFile => ({
  name: uploadedName,
  mediaType,
  sha256,
  size,
})
