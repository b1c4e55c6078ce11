import { write } from "#db/client.server.ts"
import { workflow } from "../commands.ts"
import { type DocumentUpload, uploadDocument } from "../files/upload-document.ts"
import type { OneDraft } from "./compose-inputs.ts"
import { attachFiles } from "./drafts.ts"

/** Stores an uploaded document and attaches it to the draft. Refuses as `uploadDocument` does. */
export const uploadAttachment = workflow(
  "send messages",
  async (actor, { draft, ...input }: DocumentUpload & OneDraft, request) => {
    const stored = await uploadDocument(actor, input, request)
    const key = await write((tx) => attachFiles(tx, actor, { draft, file: [stored.name] }))
    return { ...stored, key }
  },
)
