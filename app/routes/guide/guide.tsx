/** The guide: docs/guide as pages of the program, for everybody. */
import { PAGES, PICTURES } from "virtual:guide"
import { page } from "~/http/handlers/page.ts"
import { pageNotFound } from "~/http/response/refusal-page.ts"
import { GuideArticle } from "~/ui/guide-article.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { GuidePage } from "~/values/guide-page.ts"
import type { Route } from "./+types/guide"

export const handle = {
  static: true,
  title: (found: GuidePage | undefined) => found?.title ?? "Guide",
  area: "account",
  frame: "reading",
} satisfies PageHandle

export const loader = page("use public pages", async (_tx, _actor, { params }) => {
  const address = ["/guide", params.role, params.task].filter((part) => part !== undefined).join("/")
  const found = PAGES.find(({ to }) => to === address)
  if (!found) throw pageNotFound()
  return found
})

export default function Guide({ loaderData }: Route.ComponentProps) {
  return <GuideArticle page={loaderData} pictures={PICTURES} />
}
