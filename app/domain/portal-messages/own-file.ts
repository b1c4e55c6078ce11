/** Opens a file of a message that the portal shows to the calling tenant. Source: api.md 4.11, X205. */
import { and, asc, eq } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { messageAttachments, messageFiles, portalMessages, storedFiles } from "#db/schema/index.ts"
import { ownWorkflow } from "../commands.ts"
import type { FetchedFile } from "../files/fetch-file.ts"
import { Refusal } from "../refusal.ts"
import type { OwnFileQuery } from "./inputs.ts"

/** The file at a position of the tenant's own message. Refuses (404 FILE_NOT_FOUND) any other. The caller scans it before sending. */
export const openOwnFile = ownWorkflow(
  "write to the office",
  async ({ tenantId }, { message, file }: OwnFileQuery): Promise<FetchedFile> => {
    const found = await read(async (tx) => {
      const own = and(eq(portalMessages.messageId, message), eq(portalMessages.tenantId, tenantId))
      if (!(await tx.one(tx.select().from(portalMessages).where(own)))) throw new Refusal("FILE_NOT_FOUND")
      return (await filesOfMessage(tx, message))[file - 1]
    })
    if (!found) throw new Refusal("FILE_NOT_FOUND")
    return found
  },
)

/** In the order of `ownThread`; null for a file that is no longer stored. */
async function filesOfMessage(tx: Tx, messageId: number): Promise<(FetchedFile | null)[]> {
  const { uploadedName: name, mediaType, sha256, size } = messageAttachments
  const received = await tx.all(
    tx
      .select({ name, mediaType, sha256, size })
      .from(messageAttachments)
      .where(eq(messageAttachments.messageId, messageId))
      .orderBy(asc(messageAttachments.id)),
  )
  const sent = await tx.all(
    tx
      .select({ name: messageFiles.uploadedName, file: storedFiles })
      .from(messageFiles)
      .leftJoin(storedFiles, eq(storedFiles.id, messageFiles.storedFileId))
      .where(eq(messageFiles.messageId, messageId))
      .orderBy(asc(messageFiles.storedFileId)),
  )
  const stored = sent.map(({ name: uploadedName, file }) =>
    file ? { name: uploadedName, mediaType: file.mediaType, sha256: file.sha256, size: file.size } : null,
  )
  return [...received, ...stored]
}
