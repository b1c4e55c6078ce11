/** Returns a picture of a maintenance request. The page itself appears only if the address names no picture. */
import { OpenPicture } from "~/domain/requests/inputs.ts"
import { openPicture } from "~/domain/requests/request-pictures.ts"
import { picture } from "~/http/handlers/files/picture.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"

export const handle = { static: true, title: "Picture", area: "account" } satisfies PageHandle

export const middleware = [picture({ input: OpenPicture, command: openPicture })]

export const loader = page("be signed in", async () => null)

export default function RequestPicturePage() {
  return <Empty icon="search" title="This address does not name a picture." />
}
