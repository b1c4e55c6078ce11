import { write } from "#db/client.server.ts"
import { workflow } from "../commands.ts"
import { type DocumentUpload, uploadDocument } from "../files/upload-document.ts"
import { attachFiles } from "./drafts.ts"

/** Stores an uploaded file as any document, and attaches it to the draft. Refuses as `uploadDocument`. */
export const uploadAttachment = workflow("send messages", async (actor, input: DocumentUpload, request) => {
  const stored = await uploadDocument(actor, input, request)
  await write((tx) => attachFiles(tx, actor, { file: [stored.name] }))
  return stored
})
