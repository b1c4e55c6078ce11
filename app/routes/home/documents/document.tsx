/** Returns a document that was shared with the tenant, for saving. Source: api.md X185. */
import { OneShare } from "~/domain/shares/inputs.ts"
import { findOwnDocument, openOwnDocument } from "~/domain/shares/own-documents.ts"
import { ownFile } from "~/http/handlers/files/own-file.ts"
import { page } from "~/http/handlers/page.ts"
import type { PageHandle } from "~/ui/page-handle.ts"

export const handle = { static: true, title: "Document", area: "home" } satisfies PageHandle

export const middleware = [ownFile({ input: OneShare, workflow: openOwnDocument, head: findOwnDocument })]

export const loader = page("exchange documents", async () => null)

export default function DocumentPage() {
  return null
}
