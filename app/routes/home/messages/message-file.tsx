/** Returns a file of a message with the office, for saving. Source: api.md X205. */
import { OwnFileQuery } from "~/domain/portal-messages/inputs.ts"
import { openOwnFile } from "~/domain/portal-messages/own-file.ts"
import { ownFile } from "~/http/handlers/files/own-file.ts"
import { page } from "~/http/handlers/page.ts"
import type { PageHandle } from "~/ui/page-handle.ts"

export const handle = { static: true, title: "File", area: "home" } satisfies PageHandle

export const middleware = [ownFile({ input: OwnFileQuery, workflow: openOwnFile })]

export const loader = page("write to the office", async () => null)

export default function MessageFilePage() {
  return null
}
