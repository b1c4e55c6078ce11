/** The attachments of an email, fetched from its conversation's page. The API fetches them with M60. */
import { and, eq } from "drizzle-orm"
import { messageAttachments, messages } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import type { FetchedFile } from "../files/fetch-file.ts"
import { Refusal } from "../refusal.ts"
import type { FetchAttachment } from "./inputs.ts"

/** An attachment of a thread by its random name. Refuses 404 FILE_NOT_FOUND. */
export const fetchAttachment = command(
  "see messages",
  async (tx, _actor, { threadId, name }: FetchAttachment): Promise<FetchedFile> => {
    const { uploadedName, mediaType, sha256, size } = messageAttachments
    const found = await tx.one(
      tx
        .select({ name: uploadedName, mediaType, sha256, size })
        .from(messageAttachments)
        .innerJoin(messages, eq(messages.id, messageAttachments.messageId))
        .where(and(eq(messageAttachments.name, name), eq(messages.threadId, threadId))),
    )
    if (!found) throw new Refusal("FILE_NOT_FOUND")
    return found
  },
)
