import { unknownPage } from "~/http/handlers/unknown-page.ts"
import type { PageHandle } from "~/ui/page-handle.ts"

export const handle = { static: true, title: "Page Not Found" } satisfies PageHandle

export const loader = unknownPage
export const action = unknownPage

export default function UnknownPage() {
  return null
}
